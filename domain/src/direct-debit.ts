import {
  addWorkingDays,
  daysBetween,
  isBefore,
  laterOf,
  nextWorkingDay,
  type Proclamations,
} from "./calendar.ts";
import { chargeByTheDay, monthlyFromWeekly } from "./money.ts";
import type { Pence } from "./money.ts";

/** One housemate's payment for `dueDate` to `lastDay`, in pence, collected on the working day `collectionDate`. */
export type ScheduledPayment = {
  readonly dueDate: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  readonly collectionDate: Temporal.PlainDate;
  readonly amount: Pence;
  readonly kind: "month" | "part-month";
};

/** Ruling C4. */
export type CollectionTerms = {
  /** Undefined while places are open; `today` is used instead. */
  readonly householdCompleteOn?: Temporal.PlainDate | undefined;
  readonly today: Temporal.PlainDate;
  readonly advanceNoticeWorkingDays: number;
  readonly proclamations: Proclamations;
};

/**
 * One housemate's payments; `weekly` is pence after discount. Due monthly on the start's day of the month. The rest
 * after the last whole month costs monthly × days ÷ days of that payment month, rounded up. RangeError when `end` is
 * before `start`. Rulings C3, C4.
 */
export function paymentSchedule(terms: {
  start: Temporal.PlainDate;
  end: Temporal.PlainDate;
  weekly: Pence;
  collection: CollectionTerms;
}): ScheduledPayment[] {
  const { start, end, collection } = terms;
  if (isBefore(end, start)) throw new RangeError("A tenancy cannot end before it starts");
  const monthly = monthlyFromWeekly(terms.weekly);
  const dayAfterEnd = end.add({ days: 1 });
  const noticeOver = endOfNotice(collection);
  const payments: ScheduledPayment[] = [];
  for (let dueDate = start; isBefore(dueDate, dayAfterEnd);) {
    const nextDueDate = start.add({ months: payments.length + 1 });
    const isWhole = !isBefore(dayAfterEnd, nextDueDate);
    payments.push({
      dueDate,
      lastDay: isWhole ? nextDueDate.subtract({ days: 1 }) : end,
      collectionDate: nextWorkingDay(laterOf(dueDate, noticeOver), collection.proclamations),
      amount: isWhole
        ? monthly
        : chargeByTheDay(monthly, daysBetween(dueDate, dayAfterEnd), daysBetween(dueDate, nextDueDate)),
      kind: isWhole ? "month" : "part-month",
    });
    dueDate = nextDueDate;
  }
  return payments;
}

/** The first working day on or after the due date with full notice, once everybody has joined. Ruling C4. */
export function collectionDateFor(
  payment: { dueDate: Temporal.PlainDate } & CollectionTerms,
): Temporal.PlainDate {
  return nextWorkingDay(laterOf(payment.dueDate, endOfNotice(payment)), payment.proclamations);
}

/** The last day to give notice so that the payment can be collected when due. Ruling C4. */
export function lastDayToGiveNotice(
  dueDate: Temporal.PlainDate,
  { advanceNoticeWorkingDays, proclamations }: Omit<CollectionTerms, "today" | "householdCompleteOn">,
): Temporal.PlainDate {
  return addWorkingDays(nextWorkingDay(dueDate, proclamations), -advanceNoticeWorkingDays, proclamations);
}

function endOfNotice({
  householdCompleteOn,
  today,
  advanceNoticeWorkingDays,
  proclamations,
}: CollectionTerms): Temporal.PlainDate {
  const noticeGiven = nextWorkingDay(laterOf(today, householdCompleteOn ?? today), proclamations);
  return addWorkingDays(noticeGiven, advanceNoticeWorkingDays, proclamations);
}
