import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeBalance, type ReceivableEntry } from "./place-balance.ts";

function entry(cause: ReceivableEntry["cause"], amount: number): ReceivableEntry {
  return { cause, amount };
}

describe("the balance of a place", () => {
  it("is charges less collections and write-offs, plus refunds", () => {
    const entries = [
      entry("charge", 7_278),
      entry("charge", 7_278),
      // Reversed and charged again, as the household ends earlier.
      entry("charge", -7_278),
      entry("charge", 3_000),
      entry("collection", -7_278),
      entry("collection", -7_278),
      entry("collection-failure", 7_278),
      entry("refund", 500),
      entry("write-off", -300),
    ];
    expect(placeBalance(entries)).toEqual({
      charged: 10_278,
      collected: 7_278,
      refunded: 500,
      writtenOff: 300,
      owed: 3_200,
    });
  });

  it("is 0 without entries", () => {
    expect(placeBalance([])).toEqual({ charged: 0, collected: 0, refunded: 0, writtenOff: 0, owed: 0 });
  });

  it("equals the sum of all entries, and each entry is in one part [F1] [F10]", () => {
    const causes = [
      "charge",
      "collection",
      "collection-failure",
      "charge-back",
      "refund",
      "write-off",
    ] as const;
    const entries = fc.array(
      fc.record({
        cause: fc.constantFrom(...causes),
        amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      }),
    );
    fc.assert(
      fc.property(entries, (some) => {
        const { charged, collected, refunded, writtenOff, owed } = placeBalance(some);
        expect(owed).toBe(some.reduce((sum, { amount }) => sum + amount, 0));
        expect(owed).toBe(charged - collected + refunded - writtenOff);
      }),
    );
  });
});
