import { cancellableCollectionStates, type CollectionState } from "./collection.ts";
import { type Pence, pence } from "./money.ts";

/** A payment when the last day of service is named; amounts in pence. */
export type StandingPayment = {
  readonly state: CollectionState;
  /** What is to be collected, or was. */
  readonly amount: Pence;
  /** What stands posted as owed of it: 0 where nothing does. */
  readonly charged: Pence;
  /** Whether one that failed is going to be tried again. */
  readonly isRetried: boolean;
};

export type CutPayment = {
  /** What stands posted is reversed, and what is due to the last day posted anew, where anything is. */
  readonly charge: "stays" | "reversed" | "posted-anew";
  /**
   * `noticed-anew`: it is smaller, which needs a notice of its own. `owed-less`: the same of one that nobody is going to
   * take, for want of a notice or of another try. `not-retried`: it failed, and nothing of it is due. `with-bank`: it would be less or nothing, and only
   * the provider can stop it; what it brings beyond the charge goes back.
   */
  readonly collection: "stays" | "cancelled" | "noticed-anew" | "owed-less" | "not-retried" | "with-bank";
  /** What of it is owed in the end, in pence, whether or not that has been posted yet. */
  readonly due: Pence;
};

/**
 * What becomes of a payment when service ends on a last day. `dueToLastDay` is its amount in the schedule that ends on
 * that day: 0 when it is for later days only. Rulings F4, F5, F11.
 */
export function cutPayment(held: StandingPayment, dueToLastDay: Pence): CutPayment {
  const { state, charged } = held;
  // One that was called off before it was charged is never charged.
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
