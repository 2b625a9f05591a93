import { collectionAfter, type CollectionEvent, type CollectionState } from "./collection.ts";

/** What a provider can report of an attempt. A payment that it cancelled counts as failed. Ruling F3. */
export type PaymentReport = Exclude<CollectionEvent, "notified" | "retried">;

/** An attempt before a report. */
export type ReportedAttempt = {
  /** Of its collection. */
  readonly state: CollectionState;
  /** No later attempt of the collection was made. */
  readonly isCurrent: boolean;
  readonly hasEnded: boolean;
  /** The report is from before it failed, and comes late. */
  readonly isLate: boolean;
};

export type ReportEffect = {
  /** Of its collection. */
  readonly state: CollectionState;
  readonly ends: boolean;
  readonly collected: boolean;
  /** What to reverse if it was collected, or a charge-back that was itself reversed. */
  readonly reverses: "collection-failure" | "charge-back" | "reversal" | undefined;
  readonly contradicts: boolean;
};

const withMoney: readonly CollectionEvent[] = ["confirmed", "paid_out", "charged_back"];

/**
 * What a report changes, by the collection's table. A late confirmation of an attempt that has failed is posted with its
 * reversal, so that the ledger does not depend on the order of reports. Rulings F2, F3, F4.
 */
export function reportEffect(
  { state: known, isCurrent, hasEnded, isLate }: ReportedAttempt,
  report: PaymentReport,
): ReportEffect {
  const event = report === "cancelled" ? "failed" : report;
  const nothing = { state: known, ends: false, collected: false, reverses: undefined, contradicts: false };
  const bringsMoney = withMoney.includes(event);
  if (!isCurrent && isLate && (event === "confirmed" || event === "paid_out"))
    return { ...nothing, collected: true, reverses: "collection-failure" };
  if (!isCurrent) return { ...nothing, contradicts: bringsMoney };
  const isOver = event === "failed" || event === "charged_back";
  const ends = isOver && !hasEnded;
  // It should not have been collected, but the ledger must show it.
  if (known === "cancelled") {
    const reverses = ends ? reversalOf(event) : undefined;
    return { ...nothing, ends, collected: bringsMoney, reverses, contradicts: event !== "failed" };
  }
  // A report may arrive before the retry is recorded.
  const state = known === "failed" && !hasEnded ? stateAfter(known, "retried") : known;
  const next = collectionAfter(state, event);
  if (!next.ok) return { ...nothing, contradicts: event !== "reinstated" };
  const isPosted = state === "confirmed" || state === "paid_out" || state === "charged_back";
  const collected = bringsMoney && !isPosted;
  const isTakenBack = collected && next.state === "failed";
  return {
    state: next.state,
    ends,
    collected,
    reverses: next.state === state ? (isTakenBack ? "collection-failure" : undefined) : reversalOf(event),
    contradicts: false,
  };
}

function reversalOf(event: CollectionEvent): ReportEffect["reverses"] {
  if (event === "failed") return "collection-failure";
  if (event === "charged_back") return "charge-back";
  return event === "reinstated" ? "reversal" : undefined;
}

function stateAfter(state: CollectionState, event: CollectionEvent): CollectionState {
  const next = collectionAfter(state, event);
  return next.ok ? next.state : state;
}
