import { describe, expect, it } from "vitest";
import { pence } from "./money.ts";
import { feesOfOthers, knownItems, payoutDifferences, type PayoutItem, payoutSums } from "./payout.ts";

function item(kind: PayoutItem["kind"], amount: number, reference?: string): PayoutItem {
  return {
    kind,
    amount,
    reference,
  };
}
const ours = {
  attempts: new Map([
    ["PM1", 1_000],
    ["PM2", 900],
  ]),
  refunds: new Map([["RF1", 500]]),
};
const none = pence(0);

describe("An item of a payout [F2]", () => {
  it("is matched with our payment or refund; what is taken back is negative", () => {
    const items = [
      item("payment", 1_000, "PM1"),
      item("charge-back", -900, "PM2"),
      item("failure", -900, "PM2"),
      item("refund", -500, "RF1"),
    ];
    expect(knownItems(items, ours).map((one) => one.ours)).toEqual([1_000, -900, -900, -500]);
  });

  it("is credited back when a refund failed", () => {
    expect(knownItems([item("refund", 500, "RF1")], ours)[0]?.ours).toBe(500);
  });

  it("is unknown when it is nobody's, or of the other kind; fees are none", () => {
    const items = [item("payment", 700, "PM3"), item("other", -10), item("refund", -1_000, "PM1")];
    expect(knownItems([...items, item("fee", -20)], ours).map((one) => one.ours)).toEqual([null, null, null]);
  });
});

describe("A payout", () => {
  it("comes to what arrived, the fees, and what is not ours [F2] [F3]", () => {
    const items = knownItems(
      [
        item("payment", 1_000, "PM1"),
        item("payment", 700, "PM3"),
        item("failure", -900, "PM2"),
        item("other", -5),
      ],
      ours,
    );
    expect(payoutSums(items, { amount: 754, fees: 41, isChanged: false }, pence(20))).toEqual({
      amount: 754,
      fees: 21,
      suspense: 675,
      payments: 2,
      collected: 1_700,
      takenBack: -900,
      refunded: 0,
      other: -25,
      expected: 79,
    });
  });

  it("brings no pound when it was changed into another currency [F3]", () => {
    const items = knownItems([item("payment", 1_000, "PM1")], ours);
    const sums = payoutSums(items, { amount: 960, fees: 40, isChanged: true }, none);
    expect(sums).toMatchObject({ amount: 0, fees: 40, suspense: -960, expected: 960 });
  });

  it("has the fees of others deducted, rounded to the penny [F3]", () => {
    const fees = [
      item("fee", -20.4, "PM1"),
      item("fee", -20.4, "PM3"),
      item("fee", -20.3, "PM4"),
      item("fee", -9),
    ];
    expect(feesOfOthers(fees, ours)).toBe(41);
    expect(feesOfOthers([], ours)).toBe(0);
  });

  it("differs where an item or the sum does [F2]", () => {
    const items = knownItems([item("payment", 1_000, "PM1"), item("payment", 700, "PM3")], ours);
    expect(payoutDifferences(items, { amount: 1_660, fees: 40 })).toEqual([
      { kind: "payment", reference: "PM3", theirs: 700, ours: null },
    ]);
    const [known] = items;
    if (known === undefined) return expect.fail();
    expect(payoutDifferences([known], { amount: 960, fees: 40 })).toEqual([]);
    expect(payoutDifferences([known], { amount: 961, fees: 40 })).toEqual([
      { kind: "sum", reference: undefined, theirs: 1_001, ours: 1_000 },
    ]);
    expect(payoutDifferences([{ ...known, amount: 999 }], { amount: 959, fees: 40 })).toHaveLength(1);
  });
});
