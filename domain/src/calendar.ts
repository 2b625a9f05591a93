import { monthNames, weekdayNames } from "./words.ts";

const monday = 1;
const tuesday = 2;
const saturday = 6;
const sunday = 7;

/** Days by `YYYY-MM-DD` that are a bank holiday (true) or none (false), whatever the rule says. Ruling C4. */
export type Proclamations = ReadonlyMap<string, boolean>;

/** Those of England and Wales since 2000; staff add later ones. gov.uk/bank-holidays; Ruling C4. */
export const proclaimedDays: Proclamations = new Map([
  // The Queen's jubilees.
  ["2002-05-27", false],
  ["2002-06-03", true],
  ["2002-06-04", true],
  ["2012-05-28", false],
  ["2012-06-04", true],
  ["2012-06-05", true],
  ["2022-05-30", false],
  ["2022-06-02", true],
  ["2022-06-03", true],
  // A wedding, 75 years of peace in Europe, a funeral, a coronation.
  ["2011-04-29", true],
  ["2020-05-04", false],
  ["2020-05-08", true],
  ["2022-09-19", true],
  ["2023-05-08", true],
]);

/** `1 September 2027`. Ruling B1. */
export function formatDate(date: Pick<Temporal.PlainDate, "day" | "month" | "year">): string {
  return `${String(date.day)} ${formatMonth(date)}`;
}

/** `September 2027`. */
export function formatMonth({ month, year }: Pick<Temporal.PlainDate, "month" | "year">): string {
  return `${monthNames[month - 1] ?? ""} ${String(year)}`;
}

/** `Wednesday 1 September 2027`. */
export function formatWeekdayDate(date: Temporal.PlainDate): string {
  return `${weekdayNames[date.dayOfWeek - 1] ?? ""} ${formatDate(date)}`;
}

/** Parses a strict, existing `YYYY-MM-DD` from 2000 to 2100; undefined for anything else. Ruling B1. */
export function parseDate(text: string | undefined): Temporal.PlainDate | undefined {
  const date = parseCalendarDate(text);
  return date !== undefined && date.year >= 2000 && date.year <= 2100 ? date : undefined;
}

/** Like {@link parseDate}, but for any four-digit year, so that a rule can refuse the year 9999 as too far. */
export function parseCalendarDate(text: string | undefined): Temporal.PlainDate | undefined {
  const trimmed = text?.trim() ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return undefined;
  try {
    return Temporal.PlainDate.from(trimmed, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

/** The later of two dates. */
export function laterOf(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) >= 0 ? one : other;
}

/** The earlier of two dates. */
export function earlierOf(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) <= 0 ? one : other;
}

/** Whether `one` is earlier than `other`. */
export function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0;
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return from.until(to, { largestUnit: "days" }).days;
}

/**
 * Whether the rule makes a weekday a bank holiday of England and Wales, in any year; substitute days included. Banking
 * and Financial Dealings Act 1971, and the proclamations of each year for New Year's Day, early May and weekends.
 */
function isHolidayByRule(date: Temporal.PlainDate): boolean {
  const { year, month, day, dayOfWeek } = date;
  const isMonday = dayOfWeek === monday;
  switch (month) {
    case 1:
      return day === 1 || (isMonday && day <= 3);
    case 3:
    case 4: {
      const fromEaster = daysBetween(easterSunday(year), date);
      return fromEaster === -2 || fromEaster === 1;
    }
    case 5:
      return isMonday && (day <= 7 || day > 24);
    case 8:
      return isMonday && day > 24;
    case 12:
      // What falls on a weekend is taken on the Monday and Tuesday after it.
      return day === 25 || day === 26 || ((day === 27 || day === 28) && dayOfWeek <= tuesday);
    default:
      return false;
  }
}

/** Gauss's rule for the Gregorian calendar, as corrected by Lichtenberg. */
function easterSunday(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const leapDays = 15 + century - Math.floor(century / 4);
  const moonShift = leapDays - Math.floor((8 * century + 13) / 25);
  const moonYear = year % 19;
  const moon = (19 * moonYear + moonShift) % 30;
  const fullMoon = 21 + moon - (moon === 29 || (moon === 28 && moonYear > 10) ? 1 : 0);
  const marchFirst = Temporal.PlainDate.from({ year, month: 3, day: 1 });
  const date = marchFirst.add({ days: fullMoon - 1 });
  return date.add({ days: sunday - (date.dayOfWeek % sunday) });
}

/** A bank holiday of England and Wales on a weekday, by rule or as proclaimed. Ruling C4. */
export function isBankHoliday(date: Temporal.PlainDate, proclamations: Proclamations): boolean {
  return date.dayOfWeek < saturday && (proclamations.get(date.toString()) ?? isHolidayByRule(date));
}

/** Monday to Friday and not a bank holiday in England and Wales. Ruling C4. */
export function isWorkingDay(date: Temporal.PlainDate, proclamations: Proclamations): boolean {
  return date.dayOfWeek < saturday && !isBankHoliday(date, proclamations);
}

/** The first working day on or after a date. Ruling C4. */
export function nextWorkingDay(
  onOrAfter: Temporal.PlainDate,
  proclamations: Proclamations,
): Temporal.PlainDate {
  let date = onOrAfter;
  while (!isWorkingDay(date, proclamations)) date = date.add({ days: 1 });
  return date;
}

/** Moves by `count` working days; negative goes back. RangeError when `count` is not an integer. Ruling C4. */
export function addWorkingDays(
  date: Temporal.PlainDate,
  count: number,
  proclamations: Proclamations,
): Temporal.PlainDate {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not whole days: ${String(count)}`);
  const step = count < 0 ? -1 : 1;
  let result = date;
  for (let remaining = Math.abs(count); remaining > 0;) {
    result = result.add({ days: step });
    if (isWorkingDay(result, proclamations)) remaining -= 1;
  }
  return result;
}

/** The calendar date in London; `epochMilliseconds` are UTC. Ruling C14. */
export function londonToday(epochMilliseconds: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO("Europe/London")
    .toPlainDate();
}
