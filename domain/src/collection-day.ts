import {
  addWorkingDays,
  isBankHoliday,
  isBefore,
  laterOf,
  nextWorkingDay,
  type Proclamations,
} from "./calendar.ts";
import { collectionDateFor, type CollectionTerms } from "./direct-debit.ts";

/** Collections are submitted this many working days before their day: one more than the bank needs. */
const submitWorkingDaysBefore = 3;

/** Bacs: input, processing, entry (facts §2, Timings). */
const bankWorkingDays = 2;

/** Banks return later collections as overdue (ARUDD-9). */
const latestWorkingDaysAfter = 3;

export type SubmissionDays = {
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate;
  /** The first day on which the bank can collect. */
  readonly earliest: Temporal.PlainDate;
};

/** The notified days whose collections are submitted `today`; earlier ones need a new notice. Rulings C4, F5. */
export function submissionDays(today: Temporal.PlainDate, proclamations: Proclamations): SubmissionDays {
  const earliest = addWorkingDays(today, bankWorkingDays, proclamations);
  return {
    from: addWorkingDays(earliest, -latestWorkingDaysAfter, proclamations),
    until: addWorkingDays(today, submitWorkingDaysBefore, proclamations),
    earliest,
  };
}

/** The charge date for a collection submitted `today`; undefined when it needs a new notice. Rulings C4, F4, F5. */
export function chargeDay(
  noticedDay: Temporal.PlainDate,
  today: Temporal.PlainDate,
  proclamations: Proclamations,
): Temporal.PlainDate | undefined {
  const day = nextWorkingDay(
    laterOf(noticedDay, submissionDays(today, proclamations).earliest),
    proclamations,
  );
  return keepsNotice(noticedDay, day, proclamations) ? day : undefined;
}

/** Whether a notice for one day allows collection on another: not earlier, and not overdue. Rulings F4, F5. */
export function keepsNotice(
  noticedDay: Temporal.PlainDate,
  takenOn: Temporal.PlainDate,
  proclamations: Proclamations,
): boolean {
  const latest = addWorkingDays(noticedDay, latestWorkingDaysAfter, proclamations);
  return !isBefore(takenOn, noticedDay) && !isBefore(latest, takenOn);
}

/** A payment that needs a new day; `collectOn` and `noticedOn` are of its last notice, `triedFor` of its last attempt. */
export type LatePayment = {
  readonly dueOn: Temporal.PlainDate;
  readonly collectOn: Temporal.PlainDate;
  readonly noticedOn: Temporal.PlainDate;
  readonly triedFor: Temporal.PlainDate | undefined;
};

export type NewDay = { readonly collectOn: Temporal.PlainDate; readonly noticedOn: Temporal.PlainDate };

/**
 * The new day of a payment whose day cannot be kept, with full notice. A day that was proclaimed a bank holiday since its
 * notice moves to the next working day, which that notice allows: banks do the same. Rulings C4, F4, F5.
 */
export function newCollectionDay(
  { dueOn, collectOn, noticedOn, triedFor }: LatePayment,
  terms: Omit<CollectionTerms, "householdCompleteOn">,
): NewDay {
  const { today, proclamations } = terms;
  const { from } = submissionDays(today, proclamations);
  if (isBankHoliday(collectOn, proclamations) && !isBefore(collectOn, from))
    return { collectOn: nextWorkingDay(collectOn, proclamations), noticedOn };
  return { collectOn: dayAfterTry(dueOn, triedFor, terms), noticedOn: today };
}

/** The day of a payment that goes on after a hold: with full notice, and not before the one noticed. Rulings F5, F6. */
export function dayAfterHold(
  { dueOn, collectOn, triedFor }: Omit<LatePayment, "noticedOn">,
  terms: Omit<CollectionTerms, "householdCompleteOn">,
): Temporal.PlainDate {
  return laterOf(collectOn, dayAfterTry(dueOn, triedFor, terms));
}

/** With full notice, and later than every attempt's day, or the new day would be replaced again every day. */
function dayAfterTry(
  dueDate: Temporal.PlainDate,
  triedFor: Temporal.PlainDate | undefined,
  terms: Omit<CollectionTerms, "householdCompleteOn">,
): Temporal.PlainDate {
  const day = collectionDateFor({ dueDate, ...terms });
  return triedFor === undefined ? day : laterOf(day, addWorkingDays(triedFor, 1, terms.proclamations));
}

/** An attempt whose answer is not known, asked for again with the same id; `asked` is the day it was asked for. */
export type RepeatedAttempt = {
  /** The day it was announced for: a retry has one of its own, announced in its own notice. */
  readonly noticedDay: Temporal.PlainDate;
  readonly collectOn: Temporal.PlainDate;
};

/**
 * The days of an attempt that is asked for again: the bank's earliest if the one asked for has passed. `collectionDay` is
 * the one of the payment's first notice. Rulings F4, F5.
 */
export function repeatedAttempt(
  {
    collectionDay,
    asked,
  }: { readonly collectionDay: Temporal.PlainDate; readonly asked: Temporal.PlainDate },
  today: Temporal.PlainDate,
  proclamations: Proclamations,
): RepeatedAttempt {
  return {
    noticedDay: keepsNotice(collectionDay, asked, proclamations) ? collectionDay : asked,
    collectOn: laterOf(asked, submissionDays(today, proclamations).earliest),
  };
}
