import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPence, pence } from "./money.ts";
import {
  type EarlierRefund,
  leftOfPayments,
  refundsDecided,
  refundsOfCredit,
  type RefundPart,
  type RefundState,
  type TakenPayment,
} from "./refund-plan.ts";

function payment(paymentId: string, amount: number): TakenPayment {
  return { paymentId, amount: pence(amount) };
}
function refund(paymentId: string | null, amount: number, state: RefundState): EarlierRefund {
  return { paymentId, amount: pence(amount), state };
}
/** Latest first. */
const payments = [payment("march", 500), payment("february", 1000), payment("january", 1000)];
function partsOf(parts: readonly RefundPart<TakenPayment>[] | undefined) {
  return parts?.map((part) => [part.payment.paymentId, part.amount]);
}

describe("What is left of a payment [F2]", () => {
  it("is what was not refunded and is not on its way back; a failed refund gave nothing back", () => {
    const states = ["asked", "submitted", "paid", "failed"] as const;
    const refunds = states.map((state) => refund("march", 100, state));
    expect(leftOfPayments(payments, refunds).map(({ left }) => left)).toEqual([200, 1000, 1000]);
  });
});

describe("A refund decided by staff [F2]", () => {
  const decide = (amount: number, refunds: readonly EarlierRefund[] = []) =>
    partsOf(refundsDecided(leftOfPayments(payments, refunds), pence(amount)));

  it("is of the latest payment that covers it", () => {
    expect(decide(500)).toEqual([["march", 500]]);
    expect(decide(501)).toEqual([["february", 501]]);
    expect(decide(900, [refund("february", 200, "paid")])).toEqual([["january", 900]]);
  });

  it("is of several, latest first, when none covers it", () => {
    expect(decide(1600)).toEqual([
      ["march", 500],
      ["february", 1000],
      ["january", 100],
    ]);
  });

  it("is refused above what is left", () => {
    expect(decide(2500)).toHaveLength(3);
    expect(decide(2501)).toBeUndefined();
    expect(decide(2500, [refund("march", 1, "asked")])).toBeUndefined();
  });
});

describe("A credit [F11]", () => {
  const give = (credit: number, refunds: readonly EarlierRefund[] = []) =>
    partsOf(refundsOfCredit(leftOfPayments(payments, refunds), refunds, pence(credit)).parts);

  it("goes back of the latest payments first, each up to what is left of it", () => {
    expect(give(0)).toEqual([]);
    expect(give(700)).toEqual([
      ["march", 500],
      ["february", 200],
    ]);
  });

  it("is less what is asked for already, or failed and is left to staff", () => {
    for (const state of ["asked", "failed"] as const)
      expect(give(700, [refund("january", 700, state)])).toEqual([]);
    expect(give(700, [refund("january", 100, "asked")])).toEqual([
      ["march", 500],
      ["february", 100],
    ]);
    expect(give(700, [refund("january", 700, "failed"), refund(null, 700, "paid")])).toEqual([
      ["march", 500],
      ["february", 200],
    ]);
    // Posted already, so that the credit is what is still owed back.
    expect(give(100, [refund("march", 500, "paid")])).toEqual([["february", 100]]);
  });

  it("never takes more of a payment than it brought, nor more than the credit", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), fc.nat(5000), (amounts, credit) => {
        const taken = amounts.map((amount, at) => payment(String(at), amount));
        const { parts, left } = refundsOfCredit(leftOfPayments(taken, []), [], pence(credit));
        for (const part of parts) expect(part.amount).toBeLessThanOrEqual(part.payment.amount);
        const all = addPence(taken.map(({ amount }) => amount));
        expect(addPence(parts.map(({ amount }) => amount))).toBe(Math.min(credit, all));
        expect(left).toBe(Math.max(0, credit - all));
      }),
    );
  });
});
