/** Ruling F3. */
export const collectionStates = [
  "planned",
  "notified",
  "submitted",
  "confirmed",
  "paid_out",
  "failed",
  "charged_back",
  "cancelled",
] as const;

export type CollectionState = (typeof collectionStates)[number];

/** Its amount is what was submitted: less than the payment, or more by the part of a plan. Rulings F4, I4. */
export const statesOfSubmitted = [
  "submitted",
  "confirmed",
  "paid_out",
  "charged_back",
] as const satisfies readonly CollectionState[];

/** Nothing was submitted of it yet. */
export const statesToCome = ["planned", "notified"] as const satisfies readonly CollectionState[];

/**
 * `notified`, `submitted`, `retried` and `cancelled` are our events, the others the provider's, for the current
 * attempt only. `reinstated` reverses a charge-back.
 */
export const collectionEvents = [
  "notified",
  "submitted",
  "confirmed",
  "paid_out",
  "failed",
  "charged_back",
  "reinstated",
  "retried",
  "cancelled",
] as const;

export type CollectionEvent = (typeof collectionEvents)[number];

export type CollectionRefusal =
  | "not-notified"
  /** The provider reports on a collection that was never submitted. */
  | "not-submitted"
  | "already-submitted"
  | "not-failed"
  | "not-charged-back"
  | "cancelled"
  /** Two contradicting ends of one attempt; staff decide. */
  | "already-ended";

export type CollectionTransition =
  | { readonly ok: true; readonly state: CollectionState }
  | { readonly ok: false; readonly code: CollectionRefusal };

const transitions: Record<CollectionState, Record<CollectionEvent, CollectionTransition>> = {
  planned: {
    notified: goTo("notified"),
    submitted: refuse("not-notified"),
    confirmed: refuse("not-submitted"),
    paid_out: refuse("not-submitted"),
    failed: refuse("not-submitted"),
    charged_back: refuse("not-submitted"),
    reinstated: refuse("not-charged-back"),
    retried: refuse("not-failed"),
    cancelled: goTo("cancelled"),
  },
  // The provider's event may arrive before `submitted` is stored.
  notified: {
    notified: goTo("notified"),
    submitted: goTo("submitted"),
    confirmed: goTo("confirmed"),
    paid_out: goTo("paid_out"),
    failed: goTo("failed"),
    charged_back: goTo("charged_back"),
    reinstated: refuse("not-charged-back"),
    retried: refuse("not-failed"),
    cancelled: goTo("cancelled"),
  },
  submitted: {
    notified: goTo("submitted"),
    submitted: goTo("submitted"),
    confirmed: goTo("confirmed"),
    paid_out: goTo("paid_out"),
    failed: goTo("failed"),
    charged_back: goTo("charged_back"),
    reinstated: refuse("not-charged-back"),
    retried: refuse("not-failed"),
    cancelled: refuse("already-submitted"),
  },
  confirmed: {
    notified: goTo("confirmed"),
    submitted: goTo("confirmed"),
    confirmed: goTo("confirmed"),
    paid_out: goTo("paid_out"),
    failed: goTo("failed"),
    charged_back: goTo("charged_back"),
    reinstated: goTo("confirmed"),
    retried: refuse("not-failed"),
    cancelled: refuse("already-submitted"),
  },
  paid_out: {
    notified: goTo("paid_out"),
    submitted: goTo("paid_out"),
    confirmed: goTo("paid_out"),
    paid_out: goTo("paid_out"),
    // The bank took it back late: it comes out of a later payout.
    failed: goTo("failed"),
    charged_back: goTo("charged_back"),
    reinstated: goTo("paid_out"),
    retried: refuse("not-failed"),
    cancelled: refuse("already-submitted"),
  },
  failed: {
    notified: goTo("failed"),
    submitted: goTo("failed"),
    confirmed: goTo("failed"),
    paid_out: goTo("failed"),
    failed: goTo("failed"),
    charged_back: refuse("already-ended"),
    reinstated: refuse("not-charged-back"),
    retried: goTo("submitted"),
    cancelled: refuse("already-submitted"),
  },
  charged_back: {
    notified: goTo("charged_back"),
    submitted: goTo("charged_back"),
    confirmed: goTo("charged_back"),
    paid_out: goTo("charged_back"),
    failed: refuse("already-ended"),
    charged_back: goTo("charged_back"),
    reinstated: goTo("confirmed"),
    retried: refuse("not-failed"),
    cancelled: refuse("already-submitted"),
  },
  cancelled: {
    notified: refuse("cancelled"),
    submitted: refuse("cancelled"),
    confirmed: refuse("cancelled"),
    paid_out: refuse("cancelled"),
    failed: refuse("cancelled"),
    charged_back: refuse("cancelled"),
    reinstated: refuse("cancelled"),
    retried: refuse("cancelled"),
    cancelled: goTo("cancelled"),
  },
};

/**
 * The state after an event. Late or repeated events change nothing; contradictions are refused. Rulings F3, F4, F6.
 * @public
 */
export function collectionAfter(state: CollectionState, event: CollectionEvent): CollectionTransition {
  return transitions[state][event];
}

/** Ruling F3. */
export const cancellableCollectionStates: readonly CollectionState[] = collectionStates.filter((state) => {
  const next = collectionAfter(state, "cancelled");
  return next.ok && next.state !== state;
});

function goTo(state: CollectionState): CollectionTransition {
  return { ok: true, state };
}

function refuse(code: CollectionRefusal): CollectionTransition {
  return { ok: false, code };
}
