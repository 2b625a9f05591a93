import { monthNames, weekdayNames } from "./words.ts";

const saturday = 6;

/** England and Wales to the end of 2028; later, only weekends are non-working. gov.uk/bank-holidays; Ruling C4. */
export const bankHolidays: ReadonlySet<string> = new Set([
  "2026-01-01",
  "2026-04-03",
  "2026-04-06",
  "2026-05-04",
  "2026-05-25",
  "2026-08-31",
  "2026-12-25",
  "2026-12-28",
  "2027-01-01",
  "2027-03-26",
  "2027-03-29",
  "2027-05-03",
  "2027-05-31",
  "2027-08-30",
  "2027-12-27",
  "2027-12-28",
  "2028-01-03",
  "2028-04-14",
  "2028-04-17",
  "2028-05-01",
  "2028-05-29",
  "2028-08-28",
  "2028-12-25",
  "2028-12-26",
]);

/** `1 September 2027`. Ruling B1. */
export function formatDate(date: Pick<Temporal.PlainDate, "day" | "month" | "year">): string {
  return `${String(date.day)} ${monthNames[date.month - 1] ?? ""} ${String(date.year)}`;
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

/** Whether `one` is earlier than `other`. */
export function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0;
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return from.until(to, { largestUnit: "days" }).days;
}

/** Monday to Friday and not a bank holiday in England and Wales. Ruling C4. */
export function isWorkingDay(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek < saturday && !bankHolidays.has(date.toString());
}

/** The first working day on or after a date. Ruling C4. */
export function nextWorkingDay(onOrAfter: Temporal.PlainDate): Temporal.PlainDate {
  let date = onOrAfter;
  while (!isWorkingDay(date)) date = date.add({ days: 1 });
  return date;
}

/** Moves by `count` working days; negative goes back. RangeError when `count` is not an integer. Ruling C4. */
export function addWorkingDays(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a whole number of days: ${String(count)}`);
  const step = count < 0 ? -1 : 1;
  let result = date;
  for (let remaining = Math.abs(count); remaining > 0;) {
    result = result.add({ days: step });
    if (isWorkingDay(result)) remaining -= 1;
  }
  return result;
}

/** The calendar date in London; `epochMilliseconds` are UTC. Ruling C14. */
export function londonToday(epochMilliseconds: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO("Europe/London")
    .toPlainDate();
}
