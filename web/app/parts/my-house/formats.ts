import { formatMonth, formatWeekdayDate, type Proclamations } from "@evenly/domain/calendar";
import { laterDayOf } from "@evenly/domain/later-day";
import { monthNames, weekdayNames } from "@evenly/domain/words";
import { keepTogether } from "../../answers/format-iso-date.ts";
import * as words from "./words.ts";

/** `1 September`, next to a date with its year. */
export function formatDayAndMonth({ day, month }: Pick<Temporal.PlainDate, "day" | "month">): string {
  return keepTogether(`${String(day)} ${monthNames[month - 1] ?? ""}`);
}

export function formatIsoDayAndMonth(date: string): string {
  return formatDayAndMonth(Temporal.PlainDate.from(date));
}

/** `Wednesday 1 September` for `2027-09-01`; with its year if asked. */
export function formatIsoWeekday(date: string, withYear = false): string {
  const text = keepTogether(formatWeekdayDate(Temporal.PlainDate.from(date)));
  return withYear ? text : text.replace(/ \d{4}$/, "");
}

/** `September` for `2027-09-01`; with its year if asked. */
export function formatIsoMonth(date: string, withYear = false): string {
  const text = formatMonth(Temporal.PlainDate.from(date));
  return withYear ? text : text.replace(/ \d{4}$/, "");
}

/** `April`, for a payment of a whole calendar month. */
export function formatWholeMonth({ dueOn, lastDay }: { readonly dueOn: string; readonly lastDay: string }) {
  const [first, last] = [Temporal.PlainDate.from(dueOn), Temporal.PlainDate.from(lastDay)];
  const isWhole = first.day === 1 && last.equals(first.with({ day: first.daysInMonth }));
  return isWhole ? monthNames[first.month - 1] : undefined;
}

/** `6 Larkspur Terrace`. */
export function formatStreet(fullAddress: string): string {
  return fullAddress.split(", ").slice(0, -2).join(", ");
}

/** `Leeds LS6 1ZZ`: a postcode is in one piece. */
export function formatTown(fullAddress: string): string {
  const [city = "", postcode = ""] = fullAddress.split(", ").slice(-2);
  return `${city} ${postcode.replace(" ", "\u00a0")}`;
}

/** `1 Sep 2027` for `2027-09-01`. */
export function formatShortDate(date: string): string {
  const [year = "", , day = ""] = date.split("-");
  return `${String(Number(day))}\u00a0${formatIsoMonth(date).slice(0, 3)} ${year}`;
}

/** Why a payment moves after its due date, when only the calendar delays it. Ruling C4. */
export function laterThanDueText(
  dueOn: Temporal.PlainDate,
  movesOn: Temporal.PlainDate,
  proclamations: Proclamations,
): string | undefined {
  const later = laterDayOf(dueOn, movesOn, proclamations);
  if (later === undefined) return undefined;
  const holidays = later.bankHolidays.map(({ dayOfWeek }) => weekdayNames[dayOfWeek - 1] ?? "");
  return words.laterThanDue[later.dueIs](formatDayAndMonth(dueOn), holidays, later.isBeforeWeekend);
}
