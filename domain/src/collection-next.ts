import { machinesDays } from "./arrears.ts";
import { isBefore } from "./calendar.ts";
import type { CollectionState } from "./collection.ts";
import { afterFailure, type FailureCause, failureCauses } from "./collection-failure.ts";

/** What happens next to a collection, as shown to staff. Rulings F3, F6, F7. */
export const nextSteps = [
  "notice",
  "collected",
  "bank-answers",
  "paid-out",
  "tries-again",
  "new-notice",
  "held",
  "details-asked",
  "mandate-on-its-way",
  "call-or-mail",
  "look-into-it",
  "payer-died",
  "answer-charge-back",
  "on-plan",
  "nothing-owed",
  "nothing",
] as const;

export type NextStep = (typeof nextSteps)[number];

/** Who acts next: staff, the product (or the people it asked), or nobody. */
export type NextBy = "us" | "machine" | "nobody";

export type CollectionNext = {
  readonly what: NextStep;
  readonly by: NextBy;
  /** The day of the step, or the day on which details were asked for. */
  readonly on?: Temporal.PlainDate | undefined;
};

export type CollectionNow = {
  readonly state: CollectionState;
  /** Day of the last try, or the notified day. */
  readonly collectOn: Temporal.PlainDate | undefined;
  readonly retryOn: Temporal.PlainDate | undefined;
  readonly cause: string | undefined;
  readonly means: "usable" | "on-its-way" | "none";
  readonly detailsAskedOn: Temporal.PlainDate | undefined;
  readonly owes: boolean;
  /** The payer's collections wait until staff decide. */
  readonly isHeld: boolean;
  /** Staff have decided on its charge-back. */
  readonly isAnswered: boolean;
  /** An open plan pays it, or it is collected with another payment on an agreed day. */
  readonly isOnPlan?: boolean;
};

const turns: Record<NextStep, NextBy> = {
  notice: "machine",
  collected: "machine",
  "bank-answers": "machine",
  "paid-out": "machine",
  "tries-again": "machine",
  "new-notice": "machine",
  held: "us",
  "details-asked": "machine",
  "mandate-on-its-way": "machine",
  "call-or-mail": "us",
  "look-into-it": "us",
  "payer-died": "us",
  "answer-charge-back": "us",
  "on-plan": "machine",
  "nothing-owed": "nobody",
  nothing: "nobody",
};

/** What happens next to a collection, when, and who acts. Rulings F3, F6, F7, H4. */
export function collectionNext(now: CollectionNow, today: Temporal.PlainDate): CollectionNext {
  const { what, on } = stepOf(now, today);
  return { what, by: turns[what], on };
}

type Step = Pick<CollectionNext, "what" | "on">;

function stepOf(now: CollectionNow, today: Temporal.PlainDate): Step {
  const { state, collectOn, owes, isAnswered, isOnPlan = false } = now;
  const isUnpaid =
    state === "planned" || state === "notified" || state === "failed" || state === "charged_back";
  if (isOnPlan && isUnpaid) return waitForStaff(now) ?? { what: "on-plan" };
  switch (state) {
    case "planned":
      return waitForStaff(now) ?? waitForDetails(now, today) ?? { what: "notice" };
    case "notified":
      return waitForStaff(now) ?? waitForDetails(now, today) ?? toCollect(now, today);
    case "submitted":
      return { what: "bank-answers", on: collectOn };
    case "confirmed":
      return { what: "paid-out" };
    case "failed":
      return afterFailing(now, today);
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

function afterFailing(now: CollectionNow, today: Temporal.PlainDate): Step {
  const { collectOn, retryOn, owes } = now;
  if (retryOn) {
    const held = waitForStaff(now);
    if (held) return held;
    const isTriedAgain = collectOn === undefined || isBefore(collectOn, retryOn);
    return isTriedAgain ? { what: "tries-again", on: retryOn } : { what: "new-notice" };
  }
  if (!owes) return { what: "nothing-owed" };
  const answer = afterFailure(causeOf(now), 1, 0);
  if (answer === "stop") return { what: "payer-died" };
  if (answer === "tell-staff" || answer === "hold") return { what: "look-into-it" };
  return waitForDetails(now, today) ?? { what: "call-or-mail" };
}

function waitForStaff({ isHeld }: CollectionNow): Step | undefined {
  return isHeld ? { what: "held" } : undefined;
}

/** Undefined when the payer has a usable mandate. Who was asked and has not answered is staff's turn. Ruling I2. */
function waitForDetails(
  { means, detailsAskedOn }: CollectionNow,
  today: Temporal.PlainDate,
): Step | undefined {
  if (means === "usable") return undefined;
  if (means === "on-its-way") return { what: "mandate-on-its-way" };
  const isAwaited = detailsAskedOn && !isBefore(detailsAskedOn.add({ days: machinesDays }), today);
  return isAwaited ? { what: "details-asked", on: detailsAskedOn } : { what: "call-or-mail" };
}

/** A collection that the provider refused at submission has no listed cause. */
function causeOf({ cause }: CollectionNow): FailureCause {
  return failureCauses.find((one) => one === cause) ?? "other";
}
