import { isBefore } from "./calendar.ts";
import type { CollectionState } from "./collection.ts";
import { afterFailure, type FailureCause, failureCauses } from "./collection-failure.ts";

/** What happens next to a collection, as staff are told. Rulings F3, F6, F7. */
export const nextSteps = [
  "notice",
  "collected",
  "bank-answers",
  "paid-out",
  "tries-again",
  /** A later day, of which the payer is told first. */
  "new-notice",
  "details-asked",
  "mandate-on-its-way",
  "call-or-mail",
  /** Nobody knows what to do by the bank's answer alone. */
  "look-into-it",
  "payer-died",
  "answer-charge-back",
  "nothing-owed",
  "nothing",
] as const;

export type NextStep = (typeof nextSteps)[number];

/** Whose turn it is: ours, that of the product or of those whom it asked, or nobody's. */
export type NextBy = "us" | "machine" | "nobody";

export type CollectionNext = {
  readonly what: NextStep;
  readonly by: NextBy;
  /** The day of it; of what was asked, the day on which it was. */
  readonly on?: Temporal.PlainDate | undefined;
};

/** What is written down of a collection, of its payer's mandates and of what their place owes. */
export type CollectionNow = {
  readonly state: CollectionState;
  /** The day of its last try, or for which it was noticed. */
  readonly collectOn: Temporal.PlainDate | undefined;
  readonly retryOn: Temporal.PlainDate | undefined;
  /** Why its last try failed, in the provider's words. */
  readonly cause: string | undefined;
  /** By what it can be collected: a mandate that can be used, one on its way to the bank, or none. */
  readonly means: "usable" | "on-its-way" | "none";
  /** When the payer was last asked for new bank details. */
  readonly detailsAskedOn: Temporal.PlainDate | undefined;
  /** Whether the place owes anything. */
  readonly owes: boolean;
  /** Staff have said what they found of its charge-back. */
  readonly isAnswered: boolean;
};

const turns: Record<NextStep, NextBy> = {
  notice: "machine",
  collected: "machine",
  "bank-answers": "machine",
  "paid-out": "machine",
  "tries-again": "machine",
  "new-notice": "machine",
  "details-asked": "machine",
  "mandate-on-its-way": "machine",
  "call-or-mail": "us",
  "look-into-it": "us",
  "payer-died": "us",
  "answer-charge-back": "us",
  "nothing-owed": "nobody",
  nothing: "nobody",
};

/** What happens next to a collection, when, and whose turn it is. Rulings F3, F6, F7, H4. */
export function collectionNext(now: CollectionNow, today: Temporal.PlainDate): CollectionNext {
  const { what, on } = stepOf(now, today);
  return { what, by: turns[what], on };
}

type Step = Pick<CollectionNext, "what" | "on">;

function stepOf(now: CollectionNow, today: Temporal.PlainDate): Step {
  const { state, collectOn, owes, isAnswered } = now;
  switch (state) {
    case "planned":
      return waitForDetails(now) ?? { what: "notice" };
    case "notified":
      return waitForDetails(now) ?? toCollect(now, today);
    case "submitted":
      return { what: "bank-answers", on: collectOn };
    case "confirmed":
      return { what: "paid-out" };
    case "failed":
      return afterFailing(now);
    case "charged_back":
      return { what: isAnswered ? (owes ? "call-or-mail" : "nothing-owed") : "answer-charge-back" };
    case "paid_out":
    case "cancelled":
      return { what: "nothing" };
  }
}

function toCollect({ collectOn, retryOn }: CollectionNow, today: Temporal.PlainDate): Step {
  const on = retryOn ?? collectOn;
  return on === undefined || isBefore(on, today) ? { what: "new-notice" } : { what: "collected", on };
}

function afterFailing(now: CollectionNow): Step {
  const { collectOn, retryOn, owes } = now;
  if (retryOn) {
    const isTriedAgain = collectOn === undefined || isBefore(collectOn, retryOn);
    return isTriedAgain ? { what: "tries-again", on: retryOn } : { what: "new-notice" };
  }
  if (!owes) return { what: "nothing-owed" };
  const answer = afterFailure(causeOf(now), 1, 0);
  if (answer === "stop") return { what: "payer-died" };
  if (answer === "tell-staff") return { what: "look-into-it" };
  return waitForDetails(now) ?? { what: "call-or-mail" };
}

/** Of a payer without a mandate that can be used. */
function waitForDetails({ means, detailsAskedOn }: CollectionNow): Step | undefined {
  if (means === "usable") return undefined;
  if (means === "on-its-way") return { what: "mandate-on-its-way" };
  return detailsAskedOn ? { what: "details-asked", on: detailsAskedOn } : { what: "call-or-mail" };
}

/** What a provider refused at once has no cause of the list. */
function causeOf({ cause }: CollectionNow): FailureCause {
  return failureCauses.find((one) => one === cause) ?? "other";
}
