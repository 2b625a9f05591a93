import { describe, expect, it } from "vitest";
import { proclaimedDays } from "./calendar.ts";
import { type FailureCause, failureCauses } from "./collection-failure.ts";
import { type FailedPayment, failureEffect, type PayerOfFailure } from "./failed-payment.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
function moment(text: string) {
  return Temporal.Instant.from(text);
}

const payment: FailedPayment = {
  cause: "insufficient_funds",
  isRefused: false,
  at: moment("2026-12-09T09:00Z"),
  dueOn: day("2026-12-01"),
  collectOn: day("2026-12-04"),
  mandateId: "own",
};
const payer: PayerOfFailure = {
  tries: 1,
  triesAtActive: 1,
  mandate: { state: "active", turnedAt: undefined },
  isStopped: false,
  isHeld: false,
  activeMandateId: "own",
  leftOn: undefined,
};
const live = { state: "live", lastDay: undefined } as const;
const terms = { today: day("2026-12-09"), retries: 1, retryWorkingDays: 5, proclamations: proclaimedDays };

type Given = {
  readonly payment?: Partial<FailedPayment>;
  readonly payer?: Partial<PayerOfFailure>;
  readonly household?: Parameters<typeof failureEffect>[2];
};
function effectOf(given: Given = {}) {
  return failureEffect(
    { ...payment, ...given.payment },
    { ...payer, ...given.payer },
    given.household ?? live,
    terms,
  );
}
function because(cause: FailureCause | undefined, of: Partial<PayerOfFailure> = {}) {
  return effectOf({ payment: { cause }, payer: of });
}

describe("A payment that failed [F6]", () => {
  it("for want of money is tried again five working days later, and its payer is mailed", () => {
    expect(effectOf()).toEqual({ retryOn: day("2026-12-16"), mails: true });
  });

  it("a second time stays owed, and its payer is mailed", () => {
    expect(effectOf({ payer: { tries: 2 } })).toEqual({ mails: true });
  });

  it("for a closed account or an ended mandate asks for bank details, and sends no other mail [F7]", () => {
    for (const cause of ["bank_account_closed", "mandate_cancelled", "invalid_bank_details"] as const)
      expect(because(cause)).toEqual({ asksForBankDetails: true });
    expect(
      because("refer_to_payer", {
        mandate: { state: "failed", turnedAt: undefined },
        activeMandateId: undefined,
      }),
    ).toEqual({ asksForBankDetails: true });
  });

  it("moves to the mandate of new bank details with a new notice [F7]", () => {
    const replaced = { mandate: { state: "replaced", turnedAt: undefined }, activeMandateId: "new" } as const;
    expect(because("bank_account_closed", replaced)).toEqual({ movesTo: "new", retryOn: payment.collectOn });
  });

  it("by an end that its bank has undone since goes on with the same mandate [F3]", () => {
    const undone = (turnedAt: string) =>
      ({ mandate: { state: "active", turnedAt: moment(turnedAt) } }) as const;
    expect(because("mandate_cancelled", undone("2026-12-09T09:00Z"))).toEqual({
      movesTo: "own",
      retryOn: payment.collectOn,
    });
    expect(because("mandate_cancelled", undone("2026-12-08T09:00Z"))).toEqual({ asksForBankDetails: true });
    expect(
      effectOf({
        payment: { cause: "mandate_cancelled", at: undefined },
        payer: undone("2026-12-10T09:00Z"),
      }),
    ).toEqual({ asksForBankDetails: true });
  });

  it("is tried no third time at a bank account, whichever mandate or end it has", () => {
    const gone = { mandate: { state: "replaced", turnedAt: undefined }, activeMandateId: "new" } as const;
    expect(because("refer_to_payer", { ...gone, tries: 2, triesAtActive: 2 })).toEqual({ mails: true });
    expect(because("refer_to_payer", { ...gone, tries: 2, triesAtActive: 0 })).toMatchObject({
      movesTo: "new",
    });
    expect(because("refer_to_payer", { ...gone, triesAtActive: 2, isHeld: true })).toEqual({});
    const undone = { mandate: { state: "active", turnedAt: moment("2026-12-10T09:00Z") }, tries: 2 } as const;
    expect(because("mandate_cancelled", undone)).toEqual({ mails: true });
  });

  it("because its payer has died or disputes it stops everything of theirs", () => {
    expect(because("payer_deceased")).toEqual({ stops: true });
    expect(because("authorisation_disputed")).toEqual({ holds: true, alert: "payment-disputed" });
  });

  it("without a known cause is for staff, who see whether the provider refused it", () => {
    expect(because(undefined)).toEqual({ alert: "cannot-be-collected" });
    expect(effectOf({ payment: { cause: "other", isRefused: true } })).toEqual({ alert: "payment-refused" });
  });

  it("causes nothing after its payer has died", () => {
    for (const cause of failureCauses) expect(because(cause, { isStopped: true })).toEqual({});
  });

  it("waits with the rest while its payer's collections are held", () => {
    expect(effectOf({ payer: { isHeld: true } })).toEqual({});
    expect(because("bank_account_closed", { isHeld: true })).toEqual({ asksForBankDetails: true });
  });
});

describe("A payment that failed and is no longer owed [F4] [F6]", () => {
  it("causes nothing when the household is cancelled from an earlier day", () => {
    const cancelled = (lastDay: string | undefined) =>
      effectOf({
        household: { state: "cancelled", lastDay: lastDay === undefined ? undefined : day(lastDay) },
      });
    expect(cancelled("2026-11-30")).toEqual({});
    expect(cancelled(undefined)).toEqual({});
    expect(cancelled("2026-12-01")).toEqual(effectOf());
  });

  it("causes nothing when its payer has left, or the household gathers again", () => {
    expect(effectOf({ payer: { leftOn: payment.dueOn } })).toEqual({});
    expect(effectOf({ payer: { leftOn: day("2026-12-02") } })).toEqual(effectOf());
    expect(effectOf({ household: { state: "gathering", lastDay: undefined } })).toEqual({});
  });

  it("still stops whoever disputes it", () => {
    const left = { leftOn: payment.dueOn };
    expect(because("authorisation_disputed", left)).toMatchObject({ holds: true });
  });
});
