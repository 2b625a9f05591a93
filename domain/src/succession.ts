import {
  addWorkingDays,
  daysBetween,
  isBefore,
  laterOf,
  nextWorkingDay,
  parseCalendarDate,
  type Proclamations,
} from "./calendar.ts";
import { collectionDateFor, type CollectionTerms, type ScheduledPayment } from "./direct-debit.ts";
import type { Issue } from "./issue.ts";
import { chargeByTheDay, pence } from "./money.ts";

export type LastDayCode = "last-day-required" | "last-day-too-early" | "last-day-too-late";

type SplitSchedule<Payment> = {
  readonly leaver: readonly Payment[];
  readonly successor: readonly Payment[];
};

/**
 * Splits payments at `firstDay`. The payment that spans it is divided by days: the leaver's part is rounded up, the
 * successor gets the rest, due on `firstDay`. Pence; the parts add up. Ruling G5.
 */
export function splitSchedule<
  Payment extends Pick<ScheduledPayment, "dueDate" | "lastDay" | "amount" | "collectionDate">,
>(
  payments: readonly Payment[],
  firstDay: Temporal.PlainDate,
  proclamations: Proclamations,
): SplitSchedule<Payment> {
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
        collectionDate: laterOf(collectionDate, nextWorkingDay(firstDay, proclamations)),
        amount: pence(amount - theirs),
      });
    }
  }
  return { leaver, successor };
}

/** One member's payments in a place, from the last of `handOvers` to the day before `leftOn`. Ruling G5. */
export function paymentsInPlace<
  Payment extends Pick<ScheduledPayment, "dueDate" | "lastDay" | "amount" | "collectionDate">,
>(
  payments: readonly Payment[],
  terms: {
    readonly handOvers: readonly Temporal.PlainDate[];
    readonly leftOn: Temporal.PlainDate | undefined;
    readonly proclamations: Proclamations;
  },
): readonly Payment[] {
  const { handOvers, leftOn, proclamations } = terms;
  const fromFirstDay = handOvers.reduce(
    (left, day) => splitSchedule(left, day, proclamations).successor,
    payments,
  );
  return leftOn === undefined ? fromFirstDay : splitSchedule(fromFirstDay, leftOn, proclamations).leaver;
}

/** Number of days that a payment covers. Ruling C3. */
export function daysOfPayment({ dueDate, lastDay }: Pick<ScheduledPayment, "dueDate" | "lastDay">): number {
  return daysBetween(dueDate, lastDay) + 1;
}

/** A successor's first day: after the leaver's last, and no earlier than the successor can be charged. Ruling G5. */
export function handOverDay(
  terms: { readonly lastDay: Temporal.PlainDate } & Omit<CollectionTerms, "householdCompleteOn">,
): Temporal.PlainDate {
  return laterOf(terms.lastDay.add({ days: 1 }), collectionDateFor({ ...terms, dueDate: terms.today }));
}

/**
 * The last day for a successor to join so that the hand-over and the leaver's changed payment keep their days, each
 * with full notice. `changedOn` is ignored when it cannot be kept even today. Rulings F5, G5.
 */
export function joinBy(
  terms: {
    readonly handsOverOn: Temporal.PlainDate;
    /** A working day; undefined when no payment becomes smaller. */
    readonly changedOn: Temporal.PlainDate | undefined;
  } & Omit<CollectionTerms, "householdCompleteOn">,
): Temporal.PlainDate {
  const { handsOverOn, changedOn, today, advanceNoticeWorkingDays: notice, proclamations } = terms;
  // The notice ends on the first day or before it.
  const forSuccessor = addWorkingDays(handsOverOn.add({ days: 1 }), -notice - 1, proclamations);
  const forLeaver = changedOn && addWorkingDays(changedOn, -notice, proclamations);
  if (forLeaver === undefined || isBefore(forLeaver, today)) return forSuccessor;
  return isBefore(forLeaver, forSuccessor) ? forLeaver : forSuccessor;
}

/** A possible last day: from the first possible one to the tenancy's end. Ruling G5. */
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
