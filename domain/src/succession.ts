import {
  addWorkingDays,
  daysBetween,
  isBefore,
  laterOf,
  nextWorkingDay,
  parseCalendarDate,
} from "./calendar.ts";
import { collectionDateFor, type ScheduledPayment } from "./direct-debit.ts";
import type { Issue } from "./issue.ts";
import { chargeByTheDay, pence } from "./money.ts";

export type LastDayCode = "last-day-required" | "last-day-too-early" | "last-day-too-late";

/** Whose payments are whose when a place is handed over. */
type SplitSchedule<Payment> = {
  readonly leaver: readonly Payment[];
  readonly successor: readonly Payment[];
};

/**
 * Divides payments between who leaves a place and who has it from `firstDay`: whole payments before and after, and the
 * one of that day by its days, the leaver's part rounded up and the successor's what is left, due on `firstDay`. So the
 * two add up to what there was; split again, a successor's are divided in the same way. Amounts in pence. Ruling G5.
 */
export function splitSchedule<
  Payment extends Pick<ScheduledPayment, "dueDate" | "lastDay" | "amount" | "collectionDate">,
>(payments: readonly Payment[], firstDay: Temporal.PlainDate): SplitSchedule<Payment> {
  const leaver: Payment[] = [];
  const successor: Payment[] = [];
  for (const payment of payments) {
    if (isBefore(payment.lastDay, firstDay)) leaver.push(payment);
    else if (!isBefore(payment.dueDate, firstDay)) successor.push(payment);
    else {
      const { dueDate, lastDay, collectionDate, amount } = payment;
      const theirs = chargeByTheDay(
        amount,
        daysBetween(dueDate, firstDay),
        daysOfPayment({ dueDate, lastDay }),
      );
      const kind = "part-month";
      leaver.push({ ...payment, kind, lastDay: firstDay.subtract({ days: 1 }), amount: theirs });
      successor.push({
        ...payment,
        kind,
        dueDate: firstDay,
        collectionDate: laterOf(collectionDate, nextWorkingDay(firstDay)),
        amount: pence(amount - theirs),
      });
    }
  }
  return { leaver, successor };
}

/**
 * The payments of one of those who have a place in turn: from the last of the days on which it was handed over to them
 * and to those before them, which come in order, to the day before `leftOn`. Ruling G5.
 */
export function paymentsInPlace<
  Payment extends Pick<ScheduledPayment, "dueDate" | "lastDay" | "amount" | "collectionDate">,
>(
  payments: readonly Payment[],
  given: {
    readonly handOvers: readonly Temporal.PlainDate[];
    readonly leftOn: Temporal.PlainDate | undefined;
  },
): readonly Payment[] {
  const { handOvers, leftOn } = given;
  const fromFirstDay = handOvers.reduce((left, day) => splitSchedule(left, day).successor, payments);
  return leftOn === undefined ? fromFirstDay : splitSchedule(fromFirstDay, leftOn).leaver;
}

/** How many days a payment is for. Ruling C3. */
export function daysOfPayment({ dueDate, lastDay }: Pick<ScheduledPayment, "dueDate" | "lastDay">): number {
  return daysBetween(dueDate, lastDay) + 1;
}

/**
 * The first day of a successor who joins today: the one after the leaver's last, or the first day that the successor can
 * be collected from, when that is later. Ruling G5.
 */
export function handOverDay(given: {
  readonly lastDay: Temporal.PlainDate;
  readonly today: Temporal.PlainDate;
  readonly advanceNoticeWorkingDays: number;
}): Temporal.PlainDate {
  return laterOf(given.lastDay.add({ days: 1 }), collectionDateFor({ ...given, dueDate: given.today }));
}

/**
 * The last day on which a successor can join so that nothing of what the leaver was shown moves: the place is handed over
 * on `handsOverOn` with notice of the successor's first payment, and the leaver's payment that becomes smaller is still
 * taken on its own day, `changedOn`, with a new notice. Where that day cannot be kept even today, it is left out.
 * Rulings F5, G5.
 */
export function joinBy(given: {
  readonly handsOverOn: Temporal.PlainDate;
  /** A working day; undefined when no payment that is still to be taken becomes smaller. */
  readonly changedOn: Temporal.PlainDate | undefined;
  readonly today: Temporal.PlainDate;
  readonly advanceNoticeWorkingDays: number;
}): Temporal.PlainDate {
  const { handsOverOn, changedOn, today, advanceNoticeWorkingDays: notice } = given;
  // A notice of so many working days is over on the first day or before it.
  const forSuccessor = addWorkingDays(handsOverOn.add({ days: 1 }), -notice - 1);
  const forLeaver = changedOn && addWorkingDays(changedOn, -notice);
  if (forLeaver === undefined || isBefore(forLeaver, today)) return forSuccessor;
  return isBefore(forLeaver, forSuccessor) ? forLeaver : forSuccessor;
}

/** A day that somebody may move out on: from the first possible to the tenancy's end. Ruling G5. */
export function checkLastDay(
  typed: string | undefined,
  { first, last }: { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate },
): Issue<"lastDay", LastDayCode>[] {
  const field = "lastDay";
  const day = parseCalendarDate(typed);
  if (day === undefined) return [{ field, code: "last-day-required" }];
  if (isBefore(day, first))
    return [{ field, code: "last-day-too-early", values: { date: first.toString() } }];
  return isBefore(last, day) ? [{ field, code: "last-day-too-late", values: { date: last.toString() } }] : [];
}
