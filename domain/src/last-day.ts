import { cancellableCollectionStates, type CollectionState } from "./collection.ts";
import { type Pence, pence } from "./money.ts";

/** A payment when the last day of service is set; amounts in pence. */
export type StandingPayment = {
  readonly state: CollectionState;
  readonly amount: Pence;
  /** Pence posted as owed for it. */
  readonly charged: Pence;
  readonly isRetried: boolean;
};

export type CutPayment = {
  readonly charge: "stays" | "reversed" | "posted-anew";
  /** `noticed-anew`: smaller, with a new notice. `owed-less`: smaller, not collected. `with-bank`: stays there. */
  readonly collection: "stays" | "cancelled" | "noticed-anew" | "owed-less" | "not-retried" | "with-bank";
  /** Pence finally owed for it, posted or not. */
  readonly due: Pence;
};

/** What changes for a payment when service ends; `dueToLastDay` is 0 for later days. Rulings F4, F5, F11. */
export function cutPayment(held: StandingPayment, dueToLastDay: Pence): CutPayment {
  const { state, charged } = held;
  // A payment cancelled before it was charged is never charged.
  const due = state === "cancelled" && charged === 0 ? pence(0) : dueToLastDay;
  return { charge: cutCharge(charged, due), collection: cutCollection(held, due), due };
}

function cutCharge(charged: Pence, due: Pence): CutPayment["charge"] {
  if (charged === 0 || charged === due) return "stays";
  return due === 0 ? "reversed" : "posted-anew";
}

function cutCollection({ state, amount, isRetried }: StandingPayment, due: Pence): CutPayment["collection"] {
  if (due >= amount) return "stays";
  if (state === "submitted") return "with-bank";
  const isToCome = cancellableCollectionStates.includes(state);
  if (!isToCome && state !== "failed") return "stays";
  if (due > 0) return state === "notified" || isRetried ? "noticed-anew" : "owed-less";
  if (isToCome) return "cancelled";
  return isRetried ? "not-retried" : "stays";
}
