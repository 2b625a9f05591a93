import { parseDate } from "@evenly/domain/calendar";
import {
  defaultEndDate,
  earliestEndDate,
  latestEndDate,
  maximumStartDate,
  minimumStartDate,
} from "@evenly/domain/tenancy";

export type TenancyLimits = { readonly minimumStart: Temporal.PlainDate; readonly minimumMonths: number };

/** `startsAfter`: the end of the preceding group's tenancy (Ruling C6). */
export function tenancyLimits(settings: {
  today: Temporal.PlainDate;
  dynamicStartDates: boolean;
  startsAfter: string | undefined;
  minimumMonths: number;
}): TenancyLimits {
  return {
    minimumStart: minimumStartDate({ ...settings, startsAfter: parseDate(settings.startsAfter) }),
    minimumMonths: settings.minimumMonths,
  };
}

/** Limits of the native pickers, `YYYY-MM-DD`; the end has none without a start. Ruling D4. */
export function pickerLimits(startDate: string, { minimumStart, minimumMonths }: TenancyLimits) {
  const start = parseDate(startDate);
  return {
    start: { min: minimumStart.toString(), max: maximumStartDate(minimumStart).toString() },
    end: start
      ? { min: earliestEndDate(start, minimumMonths).toString(), max: latestEndDate(start).toString() }
      : {},
  };
}

/** One year minus a day after the start; undefined while the start is incomplete. Spec §5. */
export function endFollowing(startDate: string): string | undefined {
  const start = parseDate(startDate);
  return start && defaultEndDate(start).toString();
}
