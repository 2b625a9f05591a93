import { type CollectionEvent, collectionAfter, type CollectionState } from "@evenly/domain/collection";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { PaymentSaid } from "../providers/provider-event.ts";

/** A provider's statement about an attempt, from an event, an answer or a poll. */
export type PaymentUpdate = {
  readonly attemptId: string;
  readonly said: PaymentSaid | "reinstated";
  readonly cause?: FailureCause | undefined;
  /** The moment of the event that tells it. */
  readonly at?: Temporal.Instant | undefined;
  readonly refused?: string | undefined;
  readonly providerReference?: string | undefined;
};

export type KnownTry = {
  readonly state: CollectionState;
  readonly isCurrent: boolean;
  readonly hasEnded: boolean;
  /** The update is from before it failed, and comes late. */
  readonly isLate: boolean;
};

export type UpdateEffect = {
  readonly state: CollectionState;
  readonly ends: boolean;
  readonly collected: boolean;
  /** What to reverse if it was collected, or a charge-back that was itself reversed. */
  readonly reverses: "collection-failure" | "charge-back" | "reversal" | undefined;
  readonly contradicts: boolean;
};

const withMoney: readonly CollectionEvent[] = ["confirmed", "paid_out", "charged_back"];

/**
 * The effect of an event, by the domain's state table. A payment cancelled by the provider counts as failed. A late
 * confirmation of an attempt that has failed is posted with its reversal, so that the ledger does not depend on the
 * order of events. Rulings F2, F3.
 */
export function effectOf(
  { state: known, isCurrent, hasEnded, isLate }: KnownTry,
  update: PaymentUpdate["said"],
): UpdateEffect {
  const said = update === "cancelled" ? "failed" : update;
  const nothing = { state: known, ends: false, collected: false, reverses: undefined, contradicts: false };
  const bringsMoney = withMoney.includes(said);
  if (!isCurrent && isLate && (said === "confirmed" || said === "paid_out"))
    return { ...nothing, collected: true, reverses: "collection-failure" };
  if (!isCurrent) return { ...nothing, contradicts: bringsMoney };
  const isOver = said === "failed" || said === "charged_back";
  const ends = isOver && !hasEnded;
  // Should not have been collected, but the ledger must show it.
  if (known === "cancelled") {
    const reverses = ends ? reversalOf(said) : undefined;
    return { ...nothing, ends, collected: bringsMoney, reverses, contradicts: said !== "failed" };
  }
  // An event may arrive before the retry is recorded.
  const state = known === "failed" && !hasEnded ? stateAfter(known, "retried") : known;
  const next = collectionAfter(state, said);
  if (!next.ok) return { ...nothing, contradicts: said !== "reinstated" };
  const isPosted = state === "confirmed" || state === "paid_out" || state === "charged_back";
  const collected = bringsMoney && !isPosted;
  const changes = next.state !== state;
  return {
    state: next.state,
    ends,
    collected,
    reverses: changes
      ? reversalOf(said)
      : collected && next.state === "failed"
        ? "collection-failure"
        : undefined,
    contradicts: false,
  };
}

function reversalOf(said: CollectionEvent): UpdateEffect["reverses"] {
  return said === "failed"
    ? "collection-failure"
    : said === "charged_back"
      ? "charge-back"
      : said === "reinstated"
        ? "reversal"
        : undefined;
}

function stateAfter(state: CollectionState, event: CollectionEvent): CollectionState {
  const next = collectionAfter(state, event);
  return next.ok ? next.state : state;
}
