import type { PostingCause } from "./ledger.ts";
import { type Pence, pence } from "./money.ts";

/** In pence. A reversal has the cause of the posting it reverses. */
export type ReceivableEntry = {
  readonly cause: Exclude<PostingCause, "payout" | "reversal">;
  readonly amount: number;
};

/** In pence; a negative `owed` is a credit. */
export type PlaceBalance = {
  readonly charged: Pence;
  readonly collected: Pence;
  readonly refunded: Pence;
  readonly writtenOff: Pence;
  readonly owed: Pence;
};

const parts: Record<ReceivableEntry["cause"], Exclude<keyof PlaceBalance, "owed">> = {
  charge: "charged",
  collection: "collected",
  "collection-failure": "collected",
  "charge-back": "collected",
  refund: "refunded",
  "write-off": "writtenOff",
  receipt: "collected",
};

/** owed = charged − collected + refunded − written off. Ruling F10. */
export function placeBalance(entries: readonly ReceivableEntry[]): PlaceBalance {
  const sums = { charged: 0, collected: 0, refunded: 0, writtenOff: 0 };
  for (const { cause, amount } of entries) sums[parts[cause]] += amount;
  return {
    charged: pence(sums.charged),
    // Credits, with the sign inverted.
    collected: pence(-sums.collected),
    refunded: pence(sums.refunded),
    writtenOff: pence(-sums.writtenOff),
    owed: pence(sums.charged + sums.collected + sums.refunded + sums.writtenOff),
  };
}
