import { describe, expect, it } from "vitest";
import { pence } from "./money.ts";
import {
  changedAnnouncements,
  type CollectedAccount,
  type CollectedPayment,
  settledPayments,
} from "./paid-up.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const monthly = pence(8_830);
const none = pence(0);
const today = day("2027-03-10");

function payment(id: string, changes: Partial<CollectedPayment> = {}): CollectedPayment {
  return {
    id,
    dueOn: day("2027-03-01"),
    charge: monthly,
    collected: none,
    withBank: none,
    waived: none,
    state: "notified",
    isCharged: true,
    isRetried: false,
    collectOn: day("2027-03-15"),
    noticedAmount: monthly,
    ...changes,
  };
}
function account(payments: readonly CollectedPayment[], otherEntries = 0): CollectedAccount {
  return {
    payments,
    otherEntries: pence(otherEntries),
    refundsAsked: none,
  };
}

describe("A payment of which nothing is owed any more [F4]", () => {
  it("is not collected, and says what paid it", () => {
    expect(settledPayments(account([payment("one", { waived: monthly })], -monthly))).toEqual([
      { id: "one", settledBy: "write-off" },
    ]);
    expect(settledPayments(account([payment("one")], -monthly))).toEqual([
      { id: "one", settledBy: "credit" },
    ]);
    expect(settledPayments(account([payment("one")], 1 - monthly))).toEqual([]);
  });

  it("is one that was planned, noticed or is tried again", () => {
    const settledOf = (changes: Partial<CollectedPayment>) =>
      settledPayments(account([payment("one", changes)], -monthly)).length;
    expect(settledOf({ state: "planned" })).toBe(1);
    expect(settledOf({ state: "failed", isRetried: true })).toBe(1);
    for (const state of [
      "failed",
      "submitted",
      "confirmed",
      "paid_out",
      "cancelled",
      "charged_back",
    ] as const)
      expect(settledOf({ state })).toBe(0);
  });

  it("waits for its charge", () => {
    expect(settledPayments(account([payment("one", { isCharged: false })], -monthly))).toEqual([]);
  });
});

describe("What was announced and changes [F5]", () => {
  const later = payment("later", { dueOn: day("2027-04-01"), collectOn: day("2027-04-01") });
  const before = account([payment("one"), later]);

  it("is told with what is taken now, or that nothing is", () => {
    const after = account([payment("one"), later], -monthly - 30);
    expect(changedAnnouncements(before, after, today)).toEqual([
      {
        dueOn: day("2027-03-01"),
        before: { collectOn: day("2027-03-15"), amount: monthly },
        after: undefined,
      },
      {
        dueOn: day("2027-04-01"),
        before: { collectOn: day("2027-04-01"), amount: monthly },
        after: { collectOn: day("2027-04-01"), amount: monthly - 30 },
      },
    ]);
    expect(changedAnnouncements(before, before, today)).toEqual([]);
  });

  it("is what is still to come, and in a notice", () => {
    const nothing = account([], 0);
    const changesOf = (changes: Partial<CollectedPayment>) =>
      changedAnnouncements(account([payment("one", changes)]), nothing, today).length;
    expect(changesOf({ collectOn: today })).toBe(1);
    expect(changesOf({ collectOn: day("2027-03-09") })).toBe(0);
    expect(changesOf({ state: "planned" })).toBe(0);
    expect(changesOf({ state: "failed" })).toBe(0);
    expect(changesOf({ state: "failed", isRetried: true })).toBe(1);
    expect(changesOf({ noticedAmount: undefined })).toBe(0);
    expect(changesOf({ collected: monthly })).toBe(0);
  });
});
