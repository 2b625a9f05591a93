import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBalanced, type LedgerEntry, reversalOf } from "./ledger.ts";

const charge: LedgerEntry[] = [
  { account: "receivable", place: 2, amount: 8_582 },
  { account: "discounts", amount: 418 },
  { account: "income", productType: "Energy", amount: -6_000 },
  { account: "income", productType: "Broadband", amount: -3_000 },
];

describe("a posting", () => {
  it("has two entries or more, which sum to zero", () => {
    expect(isBalanced(charge)).toBe(true);
    expect(isBalanced(charge.slice(1))).toBe(false);
    expect(isBalanced(charge.slice(0, -1))).toBe(false);
    expect(isBalanced([])).toBe(false);
  });

  it("has no entry of nothing, nor of a part of a penny", () => {
    expect(isBalanced([...charge, { account: "bank", amount: 0 }])).toBe(false);
    expect(
      isBalanced([
        { account: "bank", amount: 0.5 },
        { account: "provider", amount: -0.5 },
      ]),
    ).toBe(false);
  });

  it("is undone, entry by entry, by its reversal", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(amounts, (owed) => {
        const entries: LedgerEntry[] = [
          ...owed.map((amount, index): LedgerEntry => ({ account: "receivable", place: index + 1, amount })),
          { account: "bank", amount: -owed.reduce((total, amount) => total + amount, 0) },
        ];
        const reversal = reversalOf(entries);
        expect(isBalanced(reversal)).toBe(isBalanced(entries));
        expect(reversal.map(({ amount }, index) => amount + (entries[index]?.amount ?? NaN))).toEqual(
          entries.map(() => 0),
        );
      }),
    );
  });
});
