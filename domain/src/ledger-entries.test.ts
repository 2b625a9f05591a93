import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productTypes } from "./catalogue.ts";
import { isBalanced, type LedgerEntry } from "./ledger.ts";
import {
  chargeEntries,
  type ChargedProduct,
  collectionEntries,
  goodwillEntries,
  goodwillIn,
  payoutEntries,
  refundEntries,
  writeOffEntries,
} from "./ledger-entries.ts";
import { type Pence, pence } from "./money.ts";

const amounts = fc.integer({ min: 0, max: 100_000_000 }).map(pence);
const places = fc.integer({ min: 1, max: 15 });
const products = fc
  .uniqueArray(
    fc.record({
      type: fc.constantFrom(...productTypes),
      weekly: fc.integer({ min: 0, max: 100_000 }).map(pence),
    }),
    { selector: ({ type }) => type, minLength: 1 },
  )
  .filter((some) => some.some(({ weekly }) => weekly > 0));
const payments = fc
  .record({ place: places, before: amounts, off: amounts, products })
  .map(({ place, before, off, ...rest }) => {
    return { place, amount: pence(Math.max(0, before - off)), amountBefore: before, ...rest };
  });

function sumOf(entries: readonly LedgerEntry[], account: LedgerEntry["account"]) {
  return entries.filter((entry) => entry.account === account).reduce((sum, { amount }) => sum + amount, 0);
}

function product(type: ChargedProduct["type"], weekly: number) {
  return { type, weekly: pence(weekly) };
}

describe("a charge", () => {
  it("posts the receivable and the discount against each product's income [F2]", () => {
    const entries = chargeEntries({
      place: 2,
      amount: pence(7_278),
      amountBefore: pence(8_087),
      products: [product("Energy", 1_200), product("Water", 0), product("Broadband", 661)],
    });
    expect(entries).toEqual([
      { account: "receivable", place: 2, amount: 7_278 },
      { account: "discounts", amount: 809 },
      { account: "income", productType: "Energy", amount: -5_215 },
      { account: "income", productType: "Broadband", amount: -2_872 },
    ]);
  });

  it("gives odd pennies to the largest remainders, ties to the first [F2]", () => {
    const shareOf = (amount: number, ...weekly: [number, number, number]) =>
      chargeEntries({
        place: 1,
        amount: pence(amount),
        amountBefore: pence(amount),
        products: [
          product("Energy", weekly[0]),
          product("Water", weekly[1]),
          product("Broadband", weekly[2]),
        ],
      })
        .slice(1)
        .map((entry) => -entry.amount);
    expect(shareOf(100, 1, 1, 1)).toEqual([34, 33, 33]);
    expect(shareOf(101, 1, 1, 1)).toEqual([34, 34, 33]);
    expect(shareOf(10, 1, 2, 4)).toEqual([1, 3, 6]);
  });

  it("sums to zero, has the full price as income and the discount, and has no zero entries [F2]", () => {
    fc.assert(
      fc.property(payments, (payment) => {
        const entries = chargeEntries(payment);
        const isNothing = payment.amountBefore === 0;
        expect(entries).toHaveLength(isNothing ? 0 : entries.length);
        expect(isBalanced(entries)).toBe(!isNothing);
        expect(sumOf(entries, "income")).toBe(0 - payment.amountBefore);
        expect(sumOf(entries, "discounts")).toBe(payment.amountBefore - payment.amount);
        expect(sumOf(entries, "receivable")).toBe(payment.amount);
        expect(chargeEntries(payment)).toEqual(entries);
      }),
    );
  });

  it("divides the income to within a penny of each product's share", () => {
    fc.assert(
      fc.property(payments, (payment) => {
        const total = payment.products.reduce((sum, { weekly }) => sum + weekly, 0);
        for (const { type, weekly } of payment.products) {
          const income = -sumOf(
            chargeEntries(payment).filter(
              (entry) => entry.account === "income" && entry.productType === type,
            ),
            "income",
          );
          expect(Math.abs(income - (payment.amountBefore * weekly) / total)).toBeLessThan(1);
        }
      }),
    );
  });

  it("refuses a charge without products, or above the price before discount", () => {
    const charge = { place: 1, amount: pence(10), amountBefore: pence(10), products: [product("Energy", 5)] };
    expect(() => chargeEntries({ ...charge, amount: pence(11) })).toThrow(RangeError);
    expect(() => chargeEntries({ ...charge, amount: pence(-1) })).toThrow(RangeError);
    expect(() => chargeEntries({ ...charge, products: [] })).toThrow(RangeError);
    expect(() => chargeEntries({ ...charge, products: [product("Energy", 0)] })).toThrow(RangeError);
    expect(() =>
      chargeEntries({ ...charge, products: [product("Energy", 6), product("Water", -1)] }),
    ).toThrow(RangeError);
  });
});

describe("entries of other causes", () => {
  const refund = { place: 3, amount: pence(500) };
  it("move the debt between accounts", () => {
    expect(collectionEntries(refund)).toEqual([
      { account: "provider", amount: 500 },
      { account: "receivable", place: 3, amount: -500 },
    ]);
    expect(refundEntries(refund)).toEqual([
      { account: "receivable", place: 3, amount: 500 },
      { account: "provider", amount: -500 },
    ]);
    expect(goodwillEntries(refund)).toEqual([
      { account: "refunds", amount: 500 },
      { account: "receivable", place: 3, amount: -500 },
    ]);
    expect(writeOffEntries(refund)).toEqual([
      { account: "write-offs", amount: 500 },
      { account: "receivable", place: 3, amount: -500 },
    ]);
  });

  it("book the part of a refund that was not owed as a loss", () => {
    expect(goodwillIn(pence(300), pence(-300))).toBe(0);
    expect(goodwillIn(pence(300), pence(-500))).toBe(0);
    expect(goodwillIn(pence(300), pence(-100))).toBe(200);
    expect(goodwillIn(pence(300), pence(0))).toBe(300);
    expect(goodwillIn(pence(300), pence(7_000))).toBe(300);
  });

  it("move a payout and its fees out of the provider's balance", () => {
    expect(payoutEntries({ amount: pence(9_800), fees: pence(200), suspense: pence(0) })).toEqual([
      { account: "bank", amount: 9_800 },
      { account: "provider-fees", amount: 200 },
      { account: "provider", amount: -10_000 },
    ]);
  });

  it("put what is not ours of a payout in suspense [F3]", () => {
    expect(payoutEntries({ amount: pence(9_800), fees: pence(200), suspense: pence(1_500) })).toEqual([
      { account: "bank", amount: 9_800 },
      { account: "provider-fees", amount: 200 },
      { account: "suspense", amount: -1_500 },
      { account: "provider", amount: -8_500 },
    ]);
  });

  it("sum to zero without zero entries, and are empty for 0", () => {
    const ofPlace = [collectionEntries, refundEntries, goodwillEntries, writeOffEntries];
    fc.assert(
      fc.property(places, amounts, (place, amount) => {
        for (const entriesOf of ofPlace) {
          const entries = entriesOf({ place, amount });
          expect(entries).toHaveLength(amount === 0 ? 0 : 2);
          expect(isBalanced(entries)).toBe(amount !== 0);
        }
      }),
    );
    const arrived: fc.Arbitrary<Pence> = fc.integer({ min: -1_000, max: 1_000 }).map(pence);
    const kept = fc.integer({ min: 0, max: 5 }).map(pence);
    fc.assert(
      fc.property(arrived, kept, arrived, (amount, fees, suspense) => {
        const entries = payoutEntries({ amount, fees, suspense });
        expect(isBalanced(entries)).toBe(amount !== 0 || fees !== 0 || suspense !== 0);
        expect(entries.every((entry) => entry.amount !== 0)).toBe(true);
      }),
    );
  });
});
