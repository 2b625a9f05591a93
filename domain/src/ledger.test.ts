import { describe, expect, it } from "vitest";
import { isBalanced, type LedgerEntry } from "./ledger.ts";

const charge: LedgerEntry[] = [
  { account: "receivable", place: 2, amount: 8_582 },
  { account: "discounts", amount: 418 },
  { account: "income", productType: "Energy", amount: -6_000 },
  { account: "income", productType: "Broadband", amount: -3_000 },
];

describe("a posting", () => {
  it("has at least two entries that sum to zero", () => {
    expect(isBalanced(charge)).toBe(true);
    expect(isBalanced(charge.slice(1))).toBe(false);
    expect(isBalanced(charge.slice(0, -1))).toBe(false);
    expect(isBalanced([])).toBe(false);
  });

  it("has no zero entries and no fractions of a penny", () => {
    expect(isBalanced([...charge, { account: "bank", amount: 0 }])).toBe(false);
    expect(
      isBalanced([
        { account: "bank", amount: 0.5 },
        { account: "provider", amount: -0.5 },
      ]),
    ).toBe(false);
  });
});
