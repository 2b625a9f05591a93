import { earlierOf, laterOf, parseCalendarDate } from "./calendar.ts";
import type { Issue } from "./issue.ts";
import {
  checkTenancyAfterOthers,
  type TenancyCode,
  type TenancyField,
  type TypedTenancy,
} from "./tenancy.ts";

type Dates = { readonly start: Temporal.PlainDate; readonly end: Temporal.PlainDate };

export type TenancyChangeCode = TenancyCode | "dates-the-same";

/**
 * Whether a household that gathers may have these dates: by the rules of signing up, but that a start which stays may have
 * passed. Issues in form order. Spec §5 Tenancy, Rulings C6, H4.
 */
export function checkTenancyChange(
  typed: TypedTenancy,
  before: Dates,
  settings: Parameters<typeof checkTenancyAfterOthers>[1],
): Issue<TenancyField, TenancyChangeCode>[] {
  const start = parseCalendarDate(typed.startDate);
  const end = parseCalendarDate(typed.endDate);
  const staysAt = start?.equals(before.start) === true;
  if (staysAt && end?.equals(before.end) === true) return [{ field: "startDate", code: "dates-the-same" }];
  return checkTenancyAfterOthers(typed, settings).filter(({ field }) => !staysAt || field !== "startDate");
}

/** 'As soon as possible' follows the start; a chosen day stays, as far as it is a day of the tenancy. Spec §4. */
export function broadbandDateAfter(
  { urgent, date }: { readonly urgent: boolean; readonly date: Temporal.PlainDate },
  { start, end }: Dates,
): Temporal.PlainDate {
  return urgent ? start : earlierOf(laterOf(date, start), end);
}
