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

/**
 * What happens to a collection. `notified`, `submitted`, `retried` and `cancelled` are ours; the others are the
 * provider's, of the attempt that is under way (news of an attempt that has failed is of no collection any more).
 * `reinstated` takes a charge-back back.
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
  /** Nothing is taken that was not noticed. Ruling F4. */
  | "not-notified"
  /** The provider says something of a collection that it was never given. */
  | "not-submitted"
  | "already-submitted"
  | "not-failed"
  | "not-charged-back"
  /** Nothing is taken that was cancelled. Ruling F4. */
  | "cancelled"
  /** Two ends of one attempt, of which only one can be: for staff. */
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
  // The provider's news may come before it is written down that the collection was submitted.
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
    failed: refuse("already-ended"),
    charged_back: goTo("charged_back"),
    reinstated: goTo("paid_out"),
    retried: refuse("not-failed"),
    cancelled: refuse("already-submitted"),
  },
  failed: {
    notified: goTo("failed"),
    submitted: goTo("failed"),
    confirmed: goTo("failed"),
    paid_out: refuse("already-ended"),
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
 * Where an event takes a collection, or why it may not be. What comes twice or late leaves the state as it is; what
 * contradicts it is refused with a code, and is for staff to look at. Rulings F3, F4, F6.
 * @public
 */
export function collectionAfter(state: CollectionState, event: CollectionEvent): CollectionTransition {
  return transitions[state][event];
}

/** The states in which a collection can still be called off. Ruling F3. */
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
