import type { PostingCause } from "./ledger.ts";
import { type Pence, pence } from "./money.ts";

/** An entry of what a place owes, in pence. A reversal counts as the cause of what it reverses. */
export type ReceivableEntry = {
  readonly cause: Exclude<PostingCause, "payout" | "reversal">;
  readonly amount: number;
};

/** In pence; `owed` is what the place still owes, or, below 0, what it is owed. */
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
};

/** What a place was charged and what became of it: owed = charged − collected + refunded − written off. Ruling F10. */
export function placeBalance(entries: readonly ReceivableEntry[]): PlaceBalance {
  const sums = { charged: 0, collected: 0, refunded: 0, writtenOff: 0 };
  for (const { cause, amount } of entries) sums[parts[cause]] += amount;
  return {
    charged: pence(sums.charged),
    // Credits of the place, said above 0.
    collected: pence(-sums.collected),
    refunded: pence(sums.refunded),
    writtenOff: pence(-sums.writtenOff),
    owed: pence(sums.charged + sums.collected + sums.refunded + sums.writtenOff),
  };
}
