import { describe, expect, it } from "vitest";
import { collectionStates } from "./collection.ts";
import { type PaymentReport, type ReportedAttempt, reportEffect } from "./payment-report.ts";

const submitted: ReportedAttempt = {
  state: "submitted",
  isCurrent: true,
  hasEnded: false,
  isLate: false,
};
const nothing = { ends: false, collected: false, reverses: undefined, contradicts: false };
function effect(attempt: Partial<ReportedAttempt>, report: PaymentReport) {
  return reportEffect({ ...submitted, ...attempt }, report);
}

describe("A report of the current attempt [F2] [F3]", () => {
  it("posts money once, whichever report brings it first", () => {
    expect(effect({}, "confirmed")).toEqual({ ...nothing, state: "confirmed", collected: true });
    expect(effect({}, "paid_out")).toEqual({ ...nothing, state: "paid_out", collected: true });
    expect(effect({ state: "confirmed" }, "paid_out")).toEqual({ ...nothing, state: "paid_out" });
    expect(effect({ state: "paid_out" }, "confirmed")).toEqual({ ...nothing, state: "paid_out" });
  });

  it("of a failure ends it, and reverses what had come in", () => {
    const failed = { ...nothing, state: "failed", ends: true, reverses: "collection-failure" };
    expect(effect({}, "failed")).toEqual(failed);
    expect(effect({ state: "paid_out" }, "failed")).toEqual(failed);
    expect(effect({ state: "failed", hasEnded: true }, "failed")).toEqual({ ...nothing, state: "failed" });
  });

  it("of a cancellation by the provider counts as a failure [F4]", () => {
    expect(effect({}, "cancelled")).toEqual(effect({}, "failed"));
  });

  it("of a charge-back posts money that was never told, with its reversal", () => {
    const back = { ...nothing, state: "charged_back", ends: true, reverses: "charge-back" };
    expect(effect({ state: "paid_out" }, "charged_back")).toEqual(back);
    expect(effect({}, "charged_back")).toEqual({ ...back, collected: true });
  });

  it("that a charge-back was taken back reverses the charge-back, and without one says nothing new", () => {
    const ended = { hasEnded: true } as const;
    expect(effect({ ...ended, state: "charged_back" }, "reinstated")).toEqual({
      ...nothing,
      state: "confirmed",
      reverses: "reversal",
    });
    expect(effect({ ...ended, state: "failed" }, "reinstated")).toEqual({ ...nothing, state: "failed" });
  });

  it("may arrive before its retry is recorded", () => {
    expect(effect({ state: "failed" }, "confirmed")).toEqual({
      ...nothing,
      state: "confirmed",
      collected: true,
    });
  });

  it("of money for a failed one is posted with its reversal, and leaves it failed", () => {
    expect(effect({ state: "failed", hasEnded: true }, "confirmed")).toEqual({
      ...nothing,
      state: "failed",
      collected: true,
      reverses: "collection-failure",
    });
  });

  it("that contradicts its end changes nothing, and is for staff [F4]", () => {
    const contradiction = { ...nothing, contradicts: true };
    expect(effect({ state: "failed", hasEnded: true }, "charged_back")).toEqual({
      ...contradiction,
      state: "failed",
    });
    expect(effect({ state: "charged_back", hasEnded: true }, "failed")).toEqual({
      ...contradiction,
      state: "charged_back",
    });
  });

  it("of money after we cancelled it is posted, and is for staff [F4]", () => {
    const cancelled = { ...nothing, state: "cancelled" };
    expect(effect({ state: "cancelled" }, "confirmed")).toEqual({
      ...cancelled,
      collected: true,
      contradicts: true,
    });
    expect(effect({ state: "cancelled" }, "failed")).toEqual({
      ...cancelled,
      ends: true,
      reverses: "collection-failure",
    });
  });
});

describe("A report of an attempt that a later one has followed [F3]", () => {
  const earlier = { isCurrent: false, hasEnded: true } as const;

  it("never changes the collection's state", () => {
    for (const state of collectionStates)
      for (const report of ["submitted", "confirmed", "failed", "charged_back"] as const)
        expect(effect({ ...earlier, state }, report).state).toBe(state);
  });

  it("is for staff when it brings money", () => {
    expect(effect(earlier, "confirmed").contradicts).toBe(true);
    expect(effect(earlier, "submitted").contradicts).toBe(false);
    expect(effect(earlier, "failed").contradicts).toBe(false);
  });

  it("is old news when its bank had confirmed it before it failed: posted with its reversal [F2]", () => {
    expect(effect({ ...earlier, isLate: true }, "confirmed")).toEqual({
      ...nothing,
      state: "submitted",
      collected: true,
      reverses: "collection-failure",
    });
  });
});
