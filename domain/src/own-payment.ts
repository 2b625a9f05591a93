import { isBefore } from "./calendar.ts";
import type { CollectionState } from "./collection.ts";
import { afterFailure, type FailureCause, failureCauses } from "./collection-failure.ts";
import { addPence, type Pence } from "./money.ts";

/** Payment states as shown to the payer. Rulings F3, F6, G2. */
export const ownPaymentStates = [
  "next",
  "to-come",
  "on-its-way",
  "taken",
  /** The bank returned it; a later try succeeded. */
  "taken-again",
  "sent-back",
  "needs-you",
  /** The payer's bank refunded it. */
  "claimed-back",
  "refunded",
] as const;

export type OwnPaymentState = (typeof ownPaymentStates)[number];

/** Why a payer needs to give new bank details. Ruling F6. */
export const mandateTroubles = [
  "failed",
  "cancelled",
  "expired",
  "blocked",
  "closed",
  "transferred",
  "stopped",
] as const;

export type MandateTrouble = (typeof mandateTroubles)[number];

/** `new-day`: retried after a notice. `with-us`: staff decide. `settled`: nothing is owed. Rulings F5, F6, F7. */
export const afterSentBack = ["tries-again", "new-day", "stays-owed", "with-us", "settled"] as const;

export type AfterSentBack = (typeof afterSentBack)[number];

/** A submitted try, unless the provider refused it at once; amounts in pence. */
export type OwnTry = {
  readonly movesOn: Temporal.PlainDate;
  readonly amount: Pence;
  /** When the failure or charge-back was known. */
  readonly sentBackOn: Temporal.PlainDate | undefined;
  readonly reason: string | undefined;
};

export type HeldPayment = {
  readonly dueOn: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  readonly amount: Pence;
  readonly state: CollectionState;
  readonly collectOn: Temporal.PlainDate;
  readonly retryOn: Temporal.PlainDate | undefined;
  readonly tries: readonly OwnTry[];
  /** The last try succeeded and was not returned. */
  readonly cameIn: boolean;
};

/** `amount` in pence, negative for a refund. */
export type OwnPayment = {
  readonly dueOn: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  readonly movesOn: Temporal.PlainDate;
  readonly amount: Pence;
  readonly state: OwnPaymentState;
  /** When the first of several tries failed. */
  readonly sentBackOn?: Temporal.PlainDate | undefined;
  readonly triesAgainOn?: Temporal.PlainDate | undefined;
  readonly follows?: AfterSentBack | undefined;
  readonly trouble?: MandateTrouble | undefined;
};

/** The payer's mandate: usable, being set up, or why it cannot be used. */
export type MeansToPay = "usable" | "replaced-soon" | MandateTrouble;

type Now = {
  readonly today: Temporal.PlainDate;
  readonly means: MeansToPay;
  readonly owes: boolean;
};

/** A person's payments by due date, except cancelled ones; the earliest to come is `next`. Rulings F3, F6, G2. */
export function ownPayments<Held extends HeldPayment>(
  held: readonly Held[],
  now: Now,
): (OwnPayment & { readonly held: Held })[] {
  const told = held
    .flatMap((one) => {
      const payment = ownPayment(one, now);
      return payment === undefined ? [] : [{ ...payment, held: one }];
    })
    .sort((one, other) => compare(one.dueOn, other.dueOn));
  const next = told
    .filter(({ state, follows }) => state === "to-come" && follows === undefined)
    .sort((one, other) => compare(one.movesOn, other.movesOn))[0];
  if (next === undefined) return told;
  const needs = neededFor(now);
  const first = needs
    ? { ...next, state: "needs-you" as const, ...needs }
    : { ...next, state: "next" as const };
  return told.map((one) => (one === next ? first : one));
}

/** Pence collected less refunds, and pence to be collected; neither includes what stays owed. Ruling G2. */
export function ownTotals(payments: readonly OwnPayment[]): {
  readonly taken: Pence;
  readonly toCome: Pence;
} {
  const sumOf = (fits: (payment: OwnPayment) => boolean) =>
    addPence(payments.filter(fits).map(({ amount }) => amount));
  return { taken: sumOf(isTaken), toCome: sumOf((payment) => !isTaken(payment) && isToCome(payment)) };
}

/** Whether it moved money, in either direction. */
export function isTaken({ state }: Pick<OwnPayment, "state">): boolean {
  return state === "taken" || state === "taken-again" || state === "refunded";
}

function isToCome({ state, follows }: OwnPayment): boolean {
  return (
    state !== "claimed-back" && follows !== "stays-owed" && follows !== "with-us" && follows !== "settled"
  );
}

function ownPayment(held: HeldPayment, now: Now): OwnPayment | undefined {
  const { dueOn, lastDay, tries, state } = held;
  const last = tries.at(-1);
  const sentBackOn = tries.length > 1 ? tries[0]?.sentBackOn : undefined;
  const tried = last && { dueOn, lastDay, movesOn: last.movesOn, amount: last.amount, sentBackOn };
  switch (state) {
    case "planned":
    case "notified":
      return notTriedYet(held, now);
    case "submitted":
      return tried && withBank(tried, held, now);
    case "confirmed":
    case "paid_out":
      return tried && takenBy(tried);
    case "failed":
      return failed(held, now);
    case "charged_back":
      return (
        tried && { ...tried, state: "claimed-back", sentBackOn: last?.sentBackOn, follows: leftOwed(now) }
      );
    case "cancelled":
      // It should not have been collected, but is shown.
      return held.cameIn && tried ? takenBy(tried) : undefined;
  }
}

type Tried = Omit<OwnPayment, "state">;

function takenBy(tried: Tried): OwnPayment {
  return { ...tried, state: tried.sentBackOn ? "taken-again" : "taken" };
}

function withBank(tried: Tried, { tries }: HeldPayment, { today }: Now): OwnPayment {
  if (!isBefore(today, tried.movesOn)) return { ...tried, state: "on-its-way" };
  const before = tries.at(-2);
  if (before === undefined) return { ...tried, state: "to-come" };
  return {
    ...tried,
    state: "sent-back",
    movesOn: before.movesOn,
    sentBackOn: before.sentBackOn,
    triesAgainOn: tried.movesOn,
    follows: "tries-again",
  };
}

function notTriedYet({ dueOn, lastDay, amount, collectOn, retryOn }: HeldPayment, now: Now): OwnPayment {
  const movesOn = retryOn ?? collectOn;
  const payment = { dueOn, lastDay, movesOn, amount, state: "to-come" as const };
  if (!isBefore(movesOn, now.today)) return payment;
  const needs = neededFor(now);
  return needs ? { ...payment, state: "needs-you", ...needs } : { ...payment, follows: "new-day" };
}

function failed(held: HeldPayment, now: Now): OwnPayment {
  const { dueOn, lastDay, amount, retryOn, tries } = held;
  const last = tries.at(-1);
  if (last === undefined) return notTriedYet(held, now);
  const { movesOn, sentBackOn, reason } = last;
  const payment = { dueOn, lastDay, movesOn, amount, sentBackOn, state: "sent-back" as const };
  if (retryOn && isBefore(movesOn, retryOn)) {
    return { ...payment, triesAgainOn: retryOn, follows: "tries-again" };
  }
  if (retryOn || now.means === "replaced-soon") return { ...payment, follows: "new-day" };
  const needs = neededFor(now);
  if (needs) return { ...payment, state: "needs-you", ...needs };
  return { ...payment, follows: now.owes && isForStaff(reason) ? "with-us" : leftOwed(now) };
}

function leftOwed({ owes }: Now): AfterSentBack {
  return owes ? "stays-owed" : "settled";
}

function neededFor({ means }: Now): { trouble: MandateTrouble } | undefined {
  return means === "usable" || means === "replaced-soon" ? undefined : { trouble: means };
}

/** A payment that the provider refused at submission has no listed cause. */
function isForStaff(reason: string | undefined): boolean {
  const cause = failureCauses.find((one) => one === reason);
  const answer = afterFailure(cause ?? ("other" satisfies FailureCause), 1, 0);
  return answer === "tell-staff" || answer === "hold" || answer === "stop";
}

function compare(one: Temporal.PlainDate, other: Temporal.PlainDate): number {
  return Temporal.PlainDate.compare(one, other);
}
