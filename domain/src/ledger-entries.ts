import type { ProductType } from "./catalogue.ts";
import type { LedgerEntry } from "./ledger.ts";
import { type Pence, pence } from "./money.ts";

/** What a place pays, or what is paid back to it or let go; `amount` in pence, never below 0. */
type OfPlace = { readonly place: number; readonly amount: Pence };

/** What a product costs, in pence a week: its weight among the others. */
export type ChargedProduct = { readonly type: ProductType; readonly weekly: Pence };

/**
 * A payment that is due: what the place owes of it, the discount as an entry of its own, and the price before the
 * discount as income of each product, in proportion to what they cost a week (the odd pennies to the largest
 * remainders, then to the first). None for a payment of nothing. Throws RangeError when there is more to pay than
 * before the discount, or nothing that it is for. Rulings F1, F2.
 */
export function chargeEntries(
  given: OfPlace & { readonly amountBefore: Pence; readonly products: readonly ChargedProduct[] },
): LedgerEntry[] {
  const { place, amount, amountBefore, products } = given;
  if (amount < 0 || amount > amountBefore) {
    throw new RangeError("A discount leaves something between nothing and the whole");
  }
  const shares = divideByWeight(
    amountBefore,
    products.map(({ weekly }) => weekly),
  );
  return withoutZeros([
    { account: "receivable", place, amount },
    { account: "discounts", amount: amountBefore - amount },
    ...products.map(({ type }, index): LedgerEntry => {
      return { account: "income", productType: type, amount: -(shares[index] ?? 0) };
    }),
  ]);
}

/**
 * A confirmed collection moves what a place owed to the provider's balance. Ruling F2.
 */
export function collectionEntries({ place, amount }: OfPlace): LedgerEntry[] {
  return withoutZeros([
    { account: "provider", amount },
    { account: "receivable", place, amount: -amount },
  ]);
}

/**
 * A payout moves the provider's balance to the bank, less the `fees` that it kept. `amount` is what arrived, in pence:
 * below 0 where charge-backs and refunds were more than what was paid. Ruling F2.
 */
export function payoutEntries({
  amount,
  fees,
}: {
  readonly amount: Pence;
  readonly fees: Pence;
}): LedgerEntry[] {
  return withoutZeros([
    { account: "bank", amount },
    { account: "provider-fees", amount: fees },
    { account: "provider", amount: -(amount + fees) },
  ]);
}

/**
 * Money that goes back to a place out of the provider's balance. Ruling F2.
 */
export function refundEntries({ place, amount }: OfPlace): LedgerEntry[] {
  return withoutZeros([
    { account: "receivable", place, amount },
    { account: "provider", amount: -amount },
  ]);
}

/**
 * What of a refund of `amount` pence nobody was owed, when the place owes `owed` before it (below 0: is owed). Ruling F2.
 */
export function goodwillIn(amount: Pence, owed: Pence): Pence {
  return pence(Math.min(amount, Math.max(0, amount + owed)));
}

/**
 * The part of a refund that was owed to nobody: it is our loss, and the place does not owe it again. Ruling F2.
 */
export function goodwillEntries({ place, amount }: OfPlace): LedgerEntry[] {
  return withoutZeros([
    { account: "refunds", amount },
    { account: "receivable", place, amount: -amount },
  ]);
}

/**
 * What a place owes and will not pay. Ruling F2.
 */
export function writeOffEntries({ place, amount }: OfPlace): LedgerEntry[] {
  return withoutZeros([
    { account: "write-offs", amount },
    { account: "receivable", place, amount: -amount },
  ]);
}

function withoutZeros(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ amount }) => amount !== 0);
}

/** Whole parts of `amount` in proportion to the weights, which sum to it: largest remainder, then the first. */
function divideByWeight(amount: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError("A weight is not below 0");
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (amount === 0) return weights.map(() => 0);
  if (total === 0n) throw new RangeError("There is nothing to divide it between");
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = products.map((product) => Number(product / total));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % total }))
    .sort((one, other) => Number(other.remainder - one.remainder));
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
