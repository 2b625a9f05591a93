import type { ProductType } from "./catalogue.ts";

/** Each place has a receivable, each product an income account. Ruling F1. */
export const ledgerAccounts = [
  "receivable",
  "provider",
  "bank",
  "income",
  "discounts",
  "refunds",
  "write-offs",
  "provider-fees",
  // What came with our money and is not ours, or not known to be. Ruling F3.
  "suspense",
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What causes a posting. Rulings F1, F2, F11. */
export const postingCauses = [
  "charge",
  "collection",
  "collection-failure",
  "charge-back",
  "payout",
  "refund",
  "write-off",
  "receipt",
  "reversal",
] as const;

export type PostingCause = (typeof postingCauses)[number];

/** `amount` is whole pence, never 0; positive is a debit, negative a credit. */
export type LedgerEntry = { readonly amount: number } & (
  | { readonly account: "receivable"; readonly place: number }
  | { readonly account: "income"; readonly productType: ProductType }
  | { readonly account: Exclude<LedgerAccount, "receivable" | "income"> }
);

/** Whether entries form a posting: two or more, in whole non-zero pence that sum to zero. Ruling F1. */
export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  const amounts = entries.map(({ amount }) => amount);
  return (
    entries.length >= 2 &&
    amounts.every((amount) => Number.isSafeInteger(amount) && amount !== 0) &&
    amounts.reduce((total, amount) => total + BigInt(amount), 0n) === 0n
  );
}
