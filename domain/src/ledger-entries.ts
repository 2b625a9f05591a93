import type { ProductType } from "./catalogue.ts";
import type { LedgerEntry } from "./ledger.ts";
import { type Pence, pence } from "./money.ts";

/** `amount` in pence, never negative. */
type OfPlace = { readonly place: number; readonly amount: Pence };

/** Pence per week. */
export type ChargedProduct = { readonly type: ProductType; readonly weekly: Pence };

/**
 * A due payment: receivable, discount, and income by product in proportion to weekly prices (largest remainder).
 * RangeError when `amount` exceeds `amountBefore` or there is no product. Rulings F1, F2.
 */
export function chargeEntries(
  charge: OfPlace & { readonly amountBefore: Pence; readonly products: readonly ChargedProduct[] },
): LedgerEntry[] {
  const { place, amount, amountBefore, products } = charge;
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

/** Ruling F2. */
export function collectionEntries({ place, amount }: OfPlace): LedgerEntry[] {
  return withoutZeros([
    { account: "provider", amount },
    { account: "receivable", place, amount: -amount },
  ]);
}

/**
 * Moves what arrived (`amount`, in pence, may be negative) from provider to bank, less `fees`; what is not ours of both
 * goes to suspense. Rulings F2, F3.
 */
export function payoutEntries({
  amount,
  fees,
  suspense,
}: {
  readonly amount: Pence;
  readonly fees: Pence;
  readonly suspense: Pence;
}): LedgerEntry[] {
  return withoutZeros([
    { account: "bank", amount },
    { account: "provider-fees", amount: fees },
    { account: "suspense", amount: -suspense },
    { account: "provider", amount: suspense - amount - fees },
  ]);
}

/** Money refunded to a place from the provider's balance, or by hand from the bank. Ruling F2. */
export function refundEntries({
  place,
  amount,
  account = "provider",
}: OfPlace & { readonly account?: "bank" | "provider" }): LedgerEntry[] {
  return withoutZeros([
    { account: "receivable", place, amount },
    { account, amount: -amount },
  ]);
}

/** The part of a refund, in pence, that was not owed; negative `owed` means that we owe the place. Ruling F2. */
export function goodwillIn(amount: Pence, owed: Pence): Pence {
  return pence(Math.min(amount, Math.max(0, amount + owed)));
}

/** The part of a refund that was not owed: our loss, and not owed again. Ruling F2. */
export function goodwillEntries({ place, amount }: OfPlace): LedgerEntry[] {
  return withoutZeros([
    { account: "refunds", amount },
    { account: "receivable", place, amount: -amount },
  ]);
}

/** What a place paid by bank transfer or card, or through the provider. Rulings F2, I3, I5. */
export function receiptEntries({
  place,
  amount,
  account,
}: OfPlace & { readonly account: "bank" | "provider" }): LedgerEntry[] {
  return withoutZeros([
    { account, amount },
    { account: "receivable", place, amount: -amount },
  ]);
}

/** What a place owes and will not pay. Ruling F2. */
export function writeOffEntries({ place, amount }: OfPlace): LedgerEntry[] {
  return withoutZeros([
    { account: "write-offs", amount },
    { account: "receivable", place, amount: -amount },
  ]);
}

function withoutZeros(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ amount }) => amount !== 0);
}

/** Whole parts in proportion to the weights, by largest remainder; ties go to the first. */
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
