import { addWorkingDays, type Proclamations } from "./calendar.ts";
import type { AlertKind } from "./case.ts";
import { afterFailure, type FailureCause, mayBeTriedAgain } from "./collection-failure.ts";
import { isServedOn, type ServedHousehold } from "./days-in-place.ts";
import type { MandateState } from "./mandate.ts";

/** An attempt that has failed. Mandates are given by id. */
export type FailedPayment = {
  readonly cause: FailureCause | undefined;
  /** The provider refused it at submission: it never reached the bank. */
  readonly isRefused: boolean;
  /** The moment that its event tells; undefined of an answer. */
  readonly at: Temporal.Instant | undefined;
  readonly dueOn: Temporal.PlainDate;
  readonly collectOn: Temporal.PlainDate;
  /** Of the collection. */
  readonly mandateId: string;
};

export type PayerOfFailure = {
  /** Attempts at the bank on this bank account, this one included. */
  readonly tries: number;
  /** The same on the bank account of the active mandate. */
  readonly triesAtActive: number;
  readonly mandate: {
    readonly state: MandateState;
    /** When its bank last ended it or undid its end. */
    readonly turnedAt: Temporal.Instant | undefined;
  };
  /** They have died. */
  readonly isStopped: boolean;
  readonly isHeld: boolean;
  readonly activeMandateId: string | undefined;
  /** First day that is no longer theirs. */
  readonly leftOn: Temporal.PlainDate | undefined;
};

/** `retries`: tries allowed after the first; `retryWorkingDays`: until the next. */
type RetryTerms = {
  readonly today: Temporal.PlainDate;
  readonly retries: number;
  readonly retryWorkingDays: number;
  readonly proclamations: Proclamations;
};

export type FailureEffect = {
  readonly retryOn?: Temporal.PlainDate;
  /** The mandate by which it is collected after a new notice. */
  readonly movesTo?: string;
  readonly mails?: true;
  readonly asksForBankDetails?: true;
  readonly stops?: true;
  readonly holds?: true;
  readonly alert?: Extract<AlertKind, "cannot-be-collected" | "payment-disputed" | "payment-refused">;
};

/**
 * What follows a payment that failed, by its cause, its tries, its payer's mandates and holds, and whether it is still
 * owed: no mail to a payer who has died, and no retry for a day that is not served. Rulings F4, F6, F7.
 */
export function failureEffect(
  payment: FailedPayment,
  payer: PayerOfFailure,
  household: Pick<ServedHousehold, "state" | "lastDay">,
  { today, retries, retryWorkingDays, proclamations }: RetryTerms,
): FailureEffect {
  const answer = afterFailure(payment.cause ?? "other", payer.tries, retries);
  if (payer.isStopped) return {};
  if (answer === "stop") return { stops: true };
  if (answer === "hold") return { holds: true, alert: "payment-disputed" };
  if (!isServedOn(payment.dueOn, payer, household)) return {};
  if (answer === "tell-staff")
    return { alert: payment.isRefused ? "payment-refused" : "cannot-be-collected" };
  const { collectOn: retryOn, mandateId } = payment;
  const isGone = payer.mandate.state !== "active" && payer.mandate.state !== "blocked";
  // They were told of their hold; what failed meanwhile goes on with the rest.
  const staysOwed: FailureEffect = payer.isHeld ? {} : { mails: true };
  if (isGone && payer.activeMandateId !== undefined)
    return mayBeTriedAgain(payer.triesAtActive, retries)
      ? { movesTo: payer.activeMandateId, retryOn }
      : staysOwed;
  // It tells of an end that its bank has undone since.
  if (answer === "ask-for-bank-details" && !isGone && isBeforeTurn(payment, payer))
    return mayBeTriedAgain(payer.tries, retries) ? { movesTo: mandateId, retryOn } : staysOwed;
  if (answer === "ask-for-bank-details" || isGone) return { asksForBankDetails: true };
  if (payer.isHeld || answer === "still-owed") return staysOwed;
  return { retryOn: addWorkingDays(today, retryWorkingDays, proclamations), mails: true };
}

function isBeforeTurn({ at }: FailedPayment, { mandate: { turnedAt } }: PayerOfFailure): boolean {
  return at !== undefined && turnedAt !== undefined && Temporal.Instant.compare(at, turnedAt) <= 0;
}
