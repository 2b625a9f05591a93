import { addWorkingDays } from "@evenly/domain/calendar";
import { afterFailure } from "@evenly/domain/collection-failure";
import type { Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import type { PaymentUpdate } from "./payment-update.ts";
import type { Payer, Try } from "./tries.ts";

export type FailureEffect = {
  readonly retryOn?: Temporal.PlainDate;
  /** The mandate of new bank details, by which it is collected after a new notice. */
  readonly movesTo?: string;
  readonly mails?: true;
  readonly asksForBankDetails?: true;
  readonly stops?: true;
  readonly holds?: true;
  readonly alert?: "cannot-be-collected" | "payment-refused";
};

type Failed = {
  readonly update: PaymentUpdate;
  readonly attempt: Try;
  readonly payer: Payer;
  readonly household: Household;
  readonly isHeld: boolean;
};

/** Depends on cause, number of attempts, mandate, household and holds. Rulings F4, F6, F7. */
export function followFailure(
  { clock, config }: Now,
  { update, attempt, payer, household, isHeld }: Failed,
): FailureEffect {
  const { retries, retryWorkingDays } = config.collections;
  const answer = afterFailure(update.cause ?? "other", payer.tries, retries);
  // No mail to a payer who has died, and no retry for a day that is not served.
  if (payer.isStopped) return {};
  if (answer === "stop") return { stops: true };
  if (answer === "hold") return { holds: true, alert: "cannot-be-collected" };
  if (!isOwed(attempt, payer, household)) return {};
  if (answer === "tell-staff") {
    return { alert: update.refused === undefined ? "cannot-be-collected" : "payment-refused" };
  }
  const isGone = payer.mandateState !== "active" && payer.mandateState !== "blocked";
  if (isGone && payer.activeMandateId !== null) {
    return { movesTo: payer.activeMandateId, retryOn: Temporal.PlainDate.from(attempt.collectOn) };
  }
  // Told of an end that its bank has undone since.
  if (answer === "ask-for-bank-details" && !isGone && isBeforeTurn(update, payer))
    return { movesTo: attempt.collectionMandateId, retryOn: Temporal.PlainDate.from(attempt.collectOn) };
  if (answer === "ask-for-bank-details" || isGone) return { asksForBankDetails: true };
  // Their hold was told; what failed meanwhile goes on with the rest.
  if (isHeld) return {};
  if (answer === "still-owed") return { mails: true };
  const retryOn = addWorkingDays(clock.today(), retryWorkingDays, clock.proclamations());
  return { retryOn, mails: true };
}

function isBeforeTurn({ at }: PaymentUpdate, { mandateTurnedAt }: Payer): boolean {
  return at !== undefined && mandateTurnedAt !== null && at.epochMilliseconds <= mandateTurnedAt.getTime();
}

function isOwed({ dueOn }: Try, { leftOn }: Payer, { state, last_day: lastDay }: Household): boolean {
  return (
    state !== "gathering" &&
    !(state === "cancelled" && (lastDay === null || dueOn > lastDay)) &&
    !(leftOn !== null && dueOn >= leftOn)
  );
}
