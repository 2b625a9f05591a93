import { daysBetween, isBankHoliday, isWorkingDay, nextWorkingDay, type Proclamations } from "./calendar.ts";

const saturday = 6;
const sunday = 7;

/** Why a payment is collected later than due, when only the calendar delays it. Ruling C4. */
export type LaterDay = {
  readonly dueIs: "saturday" | "sunday" | "bank-holiday";
  /** A bank holiday followed by a weekend. */
  readonly isBeforeWeekend: boolean;
  /** Between the due date and the collection, both excluded. */
  readonly bankHolidays: readonly Temporal.PlainDate[];
};

/** Undefined when the due date is a working day, or collection is not on the next working day. Ruling C4. */
export function laterDayOf(
  dueOn: Temporal.PlainDate,
  movesOn: Temporal.PlainDate,
  proclamations: Proclamations,
): LaterDay | undefined {
  if (isWorkingDay(dueOn, proclamations) || !nextWorkingDay(dueOn, proclamations).equals(movesOn))
    return undefined;
  const bankHolidays: Temporal.PlainDate[] = [];
  for (let day = dueOn.add({ days: 1 }); !day.equals(movesOn); day = day.add({ days: 1 })) {
    if (isBankHoliday(day, proclamations)) bankHolidays.push(day);
  }
  const { dayOfWeek } = dueOn;
  const dueIs = dayOfWeek === saturday ? "saturday" : dayOfWeek === sunday ? "sunday" : "bank-holiday";
  const days = daysBetween(dueOn, movesOn);
  const isBeforeWeekend = dueIs === "bank-holiday" && dayOfWeek + days > sunday;
  return { dueIs, isBeforeWeekend, bankHolidays };
}
