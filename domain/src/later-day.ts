import { daysBetween, isWorkingDay, nextWorkingDay } from "./calendar.ts";

const friday = 5;
const saturday = 6;
const sunday = 7;

/** Why a payment is taken on a later day than it is due, when nothing but the calendar is the reason. Ruling C4. */
export type LaterDay = {
  readonly dueIs: "saturday" | "sunday" | "bank-holiday";
  /** A bank holiday after which the weekend comes. */
  readonly isBeforeWeekend: boolean;
  /** The bank holidays between the due date and the day of the money, but for the due date itself. */
  readonly bankHolidays: readonly Temporal.PlainDate[];
};

/** Undefined when the due date is a working day, or when money moves on another day than the next working one. Ruling C4. */
export function laterDayOf(dueOn: Temporal.PlainDate, movesOn: Temporal.PlainDate): LaterDay | undefined {
  if (isWorkingDay(dueOn) || !nextWorkingDay(dueOn).equals(movesOn)) return undefined;
  const bankHolidays: Temporal.PlainDate[] = [];
  for (let day = dueOn.add({ days: 1 }); !day.equals(movesOn); day = day.add({ days: 1 })) {
    if (day.dayOfWeek <= friday) bankHolidays.push(day);
  }
  const { dayOfWeek } = dueOn;
  const dueIs = dayOfWeek === saturday ? "saturday" : dayOfWeek === sunday ? "sunday" : "bank-holiday";
  const days = daysBetween(dueOn, movesOn);
  const isBeforeWeekend = dueIs === "bank-holiday" && dayOfWeek + days > sunday;
  return { dueIs, isBeforeWeekend, bankHolidays };
}
