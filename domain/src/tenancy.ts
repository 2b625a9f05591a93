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

/** Days after the start. Spec §9. */
export const longestTenancyDays = 465;

/** Length of the longest tenancy; no rule may require more. */
export const longestTermMonths = 15;

/** Today; 1 July while dynamic dates apply (July to September); after `startsAfter` if later. Spec §5, Ruling C6. */
export function minimumStartDate(settings: {
  today: Temporal.PlainDate;
  dynamicStartDates: boolean;
  startsAfter?: Temporal.PlainDate | undefined;
}): Temporal.PlainDate {
  const { today, startsAfter } = settings;
  const inSeason = today.month >= 7 && today.month <= 9;
  const ordinary = settings.dynamicStartDates && inSeason ? today.with({ month: 7, day: 1 }) : today;
  return startsAfter === undefined ? ordinary : laterOf(ordinary, startsAfter.add({ days: 1 }));
}

/** 31 December of the year after the minimum start's year. Spec §5. */
export function maximumStartDate(minimumStart: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year: minimumStart.year + 1, month: 12, day: 31 });
}

/** One year minus a day after the start. Spec §5. */
export function defaultEndDate(start: Temporal.PlainDate): Temporal.PlainDate {
  return start.add({ years: 1 }).subtract({ days: 1 });
}

/** The minimum term minus a day after the start. Spec §5. */
export function earliestEndDate(start: Temporal.PlainDate, minimumMonths: number): Temporal.PlainDate {
  return start.add({ months: minimumMonths }).subtract({ days: 1 });
}

/** 465 days after the start. Spec §5. */
export function latestEndDate(start: Temporal.PlainDate): Temporal.PlainDate {
  return start.add({ days: longestTenancyDays });
}

/** Whole months, both days included, counted from the start so that short months cause no drift. */
export function tenancyMonths(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  const dayAfter = end.add({ days: 1 });
  let months = 0;
  while (!isBefore(dayAfter, start.add({ months: months + 1 }))) months += 1;
  return months;
}

/** A date that does not exist counts as missing; without a start the end is only required. Spec §5 Tenancy. */
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

/**
 * {@link checkTenancy} for an address where other tenancies end on `otherEnds`: one that may follow any of them, as a
 * next-year group's may, has no issues; otherwise they are those of the ordinary limits. Ruling C6.
 */
export function checkTenancyAfterOthers(
  typed: TypedTenancy,
  {
    minimumMonths,
    otherEnds,
    ...settings
  }: {
    today: Temporal.PlainDate;
    dynamicStartDates: boolean;
    minimumMonths: number;
    otherEnds: readonly Temporal.PlainDate[];
  },
): Issue<TenancyField, TenancyCode>[] {
  const issuesAfter = (startsAfter?: Temporal.PlainDate) =>
    checkTenancy(typed, { minimumStart: minimumStartDate({ ...settings, startsAfter }), minimumMonths });
  return otherEnds.some((end) => issuesAfter(end).length === 0) ? [] : issuesAfter();
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
