import { addWorkingDays, isBefore, laterOf, nextWorkingDay, type Proclamations } from "./calendar.ts";

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
