import { isBefore, proclaimedDays } from "./calendar.ts";
import { paymentSchedule, type ScheduledPayment } from "./direct-debit.ts";
import { addPence, type Pence } from "./money.ts";
import { paymentsInPlace } from "./succession.ts";

type Term = { readonly start: Temporal.PlainDate; readonly end: Temporal.PlainDate };

/** What a place costs in a whole tenancy at `weekly` pence, in pence, and in how many payments. Ruling C3. */
export function costOfTerm(term: Term, weekly: Pence): { readonly payments: number; readonly inAll: Pence } {
  const payments = paymentsOfTerm(term, weekly);
  return { payments: payments.length, inAll: addPence(payments.map(({ amount }) => amount)) };
}

/**
 * One of a place's successive housemates: `weekly` in pence, the days on which the place was handed over up to them, in order,
 * and the first day that is no longer theirs.
 */
export type Turn = {
  readonly weekly: Pence;
  readonly handOvers: readonly Temporal.PlainDate[];
  readonly leftOn: Temporal.PlainDate | undefined;
};

/**
 * What all who had a place are charged together, in pence; `lastDay` is the household's if it was cancelled while live.
 * Rulings C3, F11, G5.
 */
export function costOfPlace(
  term: Term,
  turns: readonly Turn[],
  lastDay: Temporal.PlainDate | undefined,
): Pence {
  const over = lastDay?.add({ days: 1 });
  const amounts = turns.flatMap(({ weekly, handOvers, leftOn }) => {
    const isCut = over !== undefined && (leftOn === undefined || isBefore(over, leftOn));
    return paymentsInPlace(paymentsOfTerm(term, weekly), {
      handOvers,
      leftOn: isCut ? over : leftOn,
      proclamations: proclaimedDays,
    });
  });
  return addPence(amounts.map(({ amount }) => amount));
}

/** Amounts do not depend on the days of collection, which are any days here. */
function paymentsOfTerm({ start, end }: Term, weekly: Pence): ScheduledPayment[] {
  const collection = { today: start, advanceNoticeWorkingDays: 0, proclamations: proclaimedDays };
  return paymentSchedule({ start, end, weekly, collection });
}
