import { isBefore, laterOf, parseCalendarDate } from "./calendar.ts";
import type { Issue } from "./issue.ts";

export type TenancyCode =
  | "start-date-required"
  | "start-date-too-early"
  | "start-date-too-far"
  | "end-date-required"
  | "end-date-too-early"
  | "end-date-too-far";

export type TenancyField = "startDate" | "endDate";

export type TypedTenancy = { startDate?: string | undefined; endDate?: string | undefined };

/** Spec §9: used unless the configuration or the min_contract_length flag says otherwise. */
export const defaultMinimumMonths = 9;

/** Spec §9: the latest end, in days after the start. */
export const longestTenancyDays = 465;

/** The months that the longest tenancy has: no rule can ask for more. */
export const longestTermMonths = 15;

/**
 * The first day a tenancy may start: today, or 1 July of this year when dynamic start dates are on and
 * today falls from 1 July to 30 September (Spec §5). `startsAfter` is the end of the tenancy of the
 * household already at the address; the minimum is then the day after it, when that is later (Ruling C6).
 */
export function minimumStartDate(given: {
  today: Temporal.PlainDate;
  dynamicStartDates: boolean;
  startsAfter?: Temporal.PlainDate | undefined;
}): Temporal.PlainDate {
  const { today, startsAfter } = given;
  const inSeason = today.month >= 7 && today.month <= 9;
  const ordinary = given.dynamicStartDates && inSeason ? today.with({ month: 7, day: 1 }) : today;
  return startsAfter === undefined ? ordinary : laterOf(ordinary, startsAfter.add({ days: 1 }));
}

/** 31 December of the year after the minimum start's year. Spec §5. */
export function maximumStartDate(minimumStart: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year: minimumStart.year + 1, month: 12, day: 31 });
}

/** One year less a day later. Spec §5. */
export function defaultEndDate(start: Temporal.PlainDate): Temporal.PlainDate {
  return start.add({ years: 1 }).subtract({ days: 1 });
}

/** The minimum term in months less one day after the start. Spec §5. */
export function earliestEndDate(start: Temporal.PlainDate, minimumMonths: number): Temporal.PlainDate {
  return start.add({ months: minimumMonths }).subtract({ days: 1 });
}

/** 465 days after the start. Spec §5. */
export function latestEndDate(start: Temporal.PlainDate): Temporal.PlainDate {
  return start.add({ days: longestTenancyDays });
}

/** How many whole months a tenancy lasts, both days included; never drifting from the day of the month. */
export function tenancyMonths(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  const dayAfter = end.add({ days: 1 });
  let months = 0;
  while (!isBefore(dayAfter, start.add({ months: months + 1 }))) months += 1;
  return months;
}

/**
 * Spec §5 Tenancy. A date that does not exist counts as missing. Without a start the end is only asked
 * for, since its limits count from the start.
 */
export function checkTenancy(
  typed: TypedTenancy,
  limits: { minimumStart: Temporal.PlainDate; minimumMonths: number },
): Issue<TenancyField, TenancyCode>[] {
  const start = parseCalendarDate(typed.startDate);
  return [
    ...checkStartDate(start, limits.minimumStart),
    ...checkEndDate(parseCalendarDate(typed.endDate), start, limits.minimumMonths),
  ];
}

function checkStartDate(
  start: Temporal.PlainDate | undefined,
  minimumStart: Temporal.PlainDate,
): Issue<TenancyField, TenancyCode>[] {
  const field = "startDate";
  if (start === undefined) return [{ field, code: "start-date-required" }];
  if (isBefore(maximumStartDate(minimumStart), start)) return [{ field, code: "start-date-too-far" }];
  if (isBefore(start, minimumStart)) {
    return [{ field, code: "start-date-too-early", values: { date: minimumStart.toString() } }];
  }
  return [];
}

function checkEndDate(
  end: Temporal.PlainDate | undefined,
  start: Temporal.PlainDate | undefined,
  minimumMonths: number,
): Issue<TenancyField, TenancyCode>[] {
  const field = "endDate";
  if (end === undefined) return [{ field, code: "end-date-required" }];
  if (start === undefined) return [];
  if (isBefore(end, earliestEndDate(start, minimumMonths))) {
    return [{ field, code: "end-date-too-early", values: { months: minimumMonths } }];
  }
  return isBefore(latestEndDate(start), end) ? [{ field, code: "end-date-too-far" }] : [];
}
