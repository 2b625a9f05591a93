import { describe, expect, it, test } from "vitest";
import { mandateStates } from "./mandate.ts";
import {
  currentAndNext,
  isAnythingToCollect,
  isUnderWay,
  mandateTrouble,
  meansToPay,
  type PayersMandate,
} from "./means-to-pay.ts";
import { pence } from "./money.ts";

function mandate(
  state: PayersMandate["state"],
  of: Partial<Pick<PayersMandate, "replaces" | "failureReason">> = {},
): PayersMandate {
  return { state, replaces: null, failureReason: null, ...of };
}
function newer(state: PayersMandate["state"]) {
  return mandate(state, { replaces: "old" });
}

describe("A payer's mandates [F7]", () => {
  test("one for new bank details waits beside the other until it is active", () => {
    for (const state of mandateStates)
      expect(isUnderWay(newer(state))).toBe(state === "pending" || state === "submitted");
    expect(isUnderWay(mandate("pending"))).toBe(false);
  });

  test("the current one is the newest that is not over, or the last one", () => {
    const [waiting, active, ended] = [newer("submitted"), mandate("active"), mandate("cancelled")];
    expect(currentAndNext([waiting, active, ended])).toEqual({ current: active, next: waiting });
    expect(currentAndNext([ended, mandate("expired")])).toEqual({ current: ended, next: undefined });
    expect(currentAndNext([])).toEqual({ current: undefined, next: undefined });
  });

  it("are usable from the sign-up on, until one ends or is blocked [F6]", () => {
    for (const state of ["pending", "submitted", "active"] as const)
      expect(meansToPay([mandate(state)])).toBe("usable");
    for (const state of ["blocked", "failed", "cancelled", "expired"] as const)
      expect(meansToPay([mandate(state)])).toBe(state);
    expect(meansToPay([])).toBe("none");
  });

  it("are replaced soon when new bank details were given for one that ended", () => {
    expect(meansToPay([newer("pending"), mandate("failed")])).toBe("replaced-soon");
    expect(meansToPay([newer("pending"), mandate("active")])).toBe("usable");
  });

  it("cancelled because a bank said that their payer has died are cancelled: their hold says whether they have [F6]", () => {
    expect(meansToPay([mandate("cancelled", { failureReason: "payer_deceased" })])).toBe("cancelled");
  });
});

describe("Why a mandate cannot be used [F6]", () => {
  it("is told by what caused it, else by its state", () => {
    expect(mandateTrouble("bank_account_closed", "failed")).toBe("closed");
    expect(mandateTrouble("bank_account_transferred", "failed")).toBe("transferred");
    expect(mandateTrouble("mandate_expired", "failed")).toBe("expired");
    expect(mandateTrouble("invalid_bank_details", "failed")).toBe("failed");
    expect(mandateTrouble(null, "replaced")).toBe("cancelled");
  });
});

describe("Whether anything is to be collected [F7] [G5]", () => {
  const today = Temporal.PlainDate.from("2027-03-10");
  const none = pence(0);

  it("of a running household always, of one that is over only what is owed", () => {
    for (const state of ["gathering", "complete", "live"] as const)
      expect(isAnythingToCollect({ state, lastDay: undefined, leftOn: undefined }, none, today)).toBe(true);
    for (const state of ["ended", "cancelled"] as const) {
      expect(isAnythingToCollect({ state, lastDay: undefined, leftOn: undefined }, none, today)).toBe(false);
      expect(isAnythingToCollect({ state, lastDay: undefined, leftOn: undefined }, pence(1), today)).toBe(
        true,
      );
    }
  });

  it("of a household that is cancelled, until its last day is over [F11]", () => {
    const cancelled = (lastDay: string) =>
      ({ state: "cancelled", lastDay: Temporal.PlainDate.from(lastDay), leftOn: undefined }) as const;
    expect(isAnythingToCollect(cancelled("2027-03-10"), none, today)).toBe(true);
    expect(isAnythingToCollect(cancelled("2027-03-09"), none, today)).toBe(false);
    expect(isAnythingToCollect(cancelled("2027-03-09"), pence(1), today)).toBe(true);
  });

  it("of somebody who has left only what they owe", () => {
    const leaving = (leftOn: string) =>
      ({ state: "live", lastDay: undefined, leftOn: Temporal.PlainDate.from(leftOn) }) as const;
    expect(isAnythingToCollect(leaving("2027-03-11"), none, today)).toBe(true);
    expect(isAnythingToCollect(leaving("2027-03-10"), none, today)).toBe(false);
    expect(isAnythingToCollect(leaving("2027-03-10"), pence(1), today)).toBe(true);
  });
});
