import { type CollectionEvent, collectionAfter, type CollectionState } from "@evenly/domain/collection";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { ProviderEvent } from "./provider-event.ts";

/** What a provider says of an attempt of ours, whether it told us or we asked. */
export type PaymentNews = {
  readonly attemptId: string;
  readonly said: Extract<ProviderEvent, { about: "payment" }>["said"] | "reinstated";
  readonly cause?: FailureCause | undefined;
  /** The provider refused it at once for this reason, and no bank has seen it. */
  readonly refused?: string | undefined;
  /** Written down where the attempt has none yet. */
  readonly providerReference?: string | undefined;
};

export type KnownTry = {
  readonly state: CollectionState;
  /** No other attempt of its collection was made after it. */
  readonly isCurrent: boolean;
  /** It failed or was charged back. */
  readonly hasEnded: boolean;
};

export type NewsEffect = {
  readonly state: CollectionState;
  /** The try is over, which was not known. */
  readonly ends: boolean;
  /** Money came in by it: posted once, however often it is said. */
  readonly collected: boolean;
  /** What came in, if it did, is gone, or here again. */
  readonly reverses: "collection-failure" | "charge-back" | "reversal" | undefined;
  /** It cannot be so: for staff. */
  readonly contradicts: boolean;
};

const withMoney: readonly CollectionEvent[] = ["confirmed", "paid_out", "charged_back"];

/**
 * What follows from news of a try, by the domain's table. A payment that the provider gave up is one that failed. Late
 * news that money came in, of a try that has failed since, is posted with its reverse, so that the ledger is the same
 * in whatever order things are told. Rulings F2, F3.
 */
export function effectOf(
  { state: known, isCurrent, hasEnded }: KnownTry,
  news: PaymentNews["said"],
): NewsEffect {
  const said = news === "cancelled" ? "failed" : news;
  const nothing = { state: known, ends: false, collected: false, reverses: undefined, contradicts: false };
  const bringsMoney = withMoney.includes(said);
  if (!isCurrent) return { ...nothing, contradicts: bringsMoney };
  const isOver = said === "failed" || said === "charged_back";
  const ends = isOver && !hasEnded;
  // Nothing should have been taken; what was taken is in the ledger all the same.
  if (known === "cancelled") {
    const reverses = ends ? reversalOf(said) : undefined;
    return { ...nothing, ends, collected: bringsMoney, reverses, contradicts: said !== "failed" };
  }
  // News of another try can come before it is written down that it was made.
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

const reversalOf = (said: CollectionEvent): NewsEffect["reverses"] =>
  said === "failed"
    ? "collection-failure"
    : said === "charged_back"
      ? "charge-back"
      : said === "reinstated"
        ? "reversal"
        : undefined;

const stateAfter = (state: CollectionState, event: CollectionEvent): CollectionState => {
  const next = collectionAfter(state, event);
  return next.ok ? next.state : state;
};
