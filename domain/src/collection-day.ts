import { addWorkingDays, isBefore, laterOf } from "./calendar.ts";

/** Working days before its day that a collection is handed to the provider: one more than the bank needs. */
const submitWorkingDaysBefore = 3;

/** Working days that Bacs needs: input, processing, entry (facts §2, Timings). */
const bankWorkingDays = 2;

/** Later than this after the day that was noticed, a bank sends it back as overdue (ARUDD-9). */
const latestWorkingDaysAfter = 3;

/** What can be handed to the provider on one day. */
export type SubmissionDays = {
  /** A collection noticed for an earlier day than this is too late for it, and needs a new notice. */
  readonly from: Temporal.PlainDate;
  /** One noticed for a later day than this is handed over another day. */
  readonly until: Temporal.PlainDate;
  /** The first day on which the bank can take any. */
  readonly earliest: Temporal.PlainDate;
};

/** The days for which collections are handed to the provider `today`. Rulings C4, F5. */
export function submissionDays(today: Temporal.PlainDate): SubmissionDays {
  const earliest = addWorkingDays(today, bankWorkingDays);
  return {
    from: addWorkingDays(earliest, -latestWorkingDaysAfter),
    until: addWorkingDays(today, submitWorkingDaysBefore),
    earliest,
  };
}

/**
 * The day to ask for when a collection of `noticedDay` is handed over `today`: that day, or the first on which the bank
 * can take it; undefined when that is overdue, so that it needs a new notice. Rulings C4, F4, F5.
 */
export function chargeDay(
  noticedDay: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const day = laterOf(noticedDay, submissionDays(today).earliest);
  return keepsNotice(noticedDay, day) ? day : undefined;
}

/**
 * Whether what was noticed for one day may be taken on another: not before, and not so late that a bank would send it
 * back as overdue. Rulings F4, F5.
 */
export function keepsNotice(noticedDay: Temporal.PlainDate, takenOn: Temporal.PlainDate): boolean {
  const latest = addWorkingDays(noticedDay, latestWorkingDaysAfter);
  return !isBefore(takenOn, noticedDay) && !isBefore(latest, takenOn);
}
