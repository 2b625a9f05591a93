import { describe, expect, it } from "vitest";
import { type CollectionNow, collectionNext } from "./collection-next.ts";
import { failureCauses } from "./collection-failure.ts";
import { collectionStates } from "./collection.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const today = day("2027-09-13");
const now: CollectionNow = {
  state: "failed",
  collectOn: day("2027-09-01"),
  retryOn: undefined,
  cause: "insufficient_funds",
  means: "usable",
  detailsAskedOn: undefined,
  owes: true,
  isHeld: false,
  isAnswered: false,
};
function next(changes: Partial<CollectionNow>) {
  const { what, by, on } = collectionNext({ ...now, ...changes }, today);
  return [what, by, on?.toString()];
}

describe("The next step of a collection [F3] [F6] [H4]", () => {
  it.each([
    ["planned", {}, ["notice", "machine", undefined]],
    ["notified", { collectOn: day("2027-10-01") }, ["collected", "machine", "2027-10-01"]],
    ["notified", { retryOn: day("2027-09-20") }, ["collected", "machine", "2027-09-20"]],
    ["notified", {}, ["new-notice", "machine", undefined]],
    ["submitted", {}, ["bank-answers", "machine", "2027-09-01"]],
    ["confirmed", {}, ["paid-out", "machine", undefined]],
    ["paid_out", {}, ["nothing", "nobody", undefined]],
    ["cancelled", {}, ["nothing", "nobody", undefined]],
  ] as const)("%s, is up to the product: %j", (state, changes, expected) => {
    expect(next({ state, ...changes })).toEqual(expected);
  });

  it("waits for the plan that pays it, or for staff while it is held [I4]", () => {
    expect(next({ state: "failed", isOnPlan: true })).toEqual(["on-plan", "machine", undefined]);
    expect(next({ state: "failed", isOnPlan: true, isHeld: true })).toEqual(["held", "us", undefined]);
    expect(next({ state: "paid_out", isOnPlan: true })).toEqual(["nothing", "nobody", undefined]);
  });

  it("is a retry if it has a day, else a new day with a new notice", () => {
    expect(next({ retryOn: day("2027-09-17") })).toEqual(["tries-again", "machine", "2027-09-17"]);
    expect(next({ retryOn: day("2027-09-01") })).toEqual(["new-notice", "machine", undefined]);
  });

  it("is up to staff when there is no retry, depending on the bank's answer", () => {
    expect(next({})).toEqual(["call-or-mail", "us", undefined]);
    expect(next({ cause: "refer_to_payer" })).toEqual(["call-or-mail", "us", undefined]);
    expect(next({ cause: "authorisation_disputed" })).toEqual(["look-into-it", "us", undefined]);
    expect(next({ cause: "the provider's own word" })).toEqual(["look-into-it", "us", undefined]);
    expect(next({ cause: "payer_deceased", means: "none" })).toEqual(["payer-died", "us", undefined]);
  });

  it("is up to the payer after new bank details were requested, until they are being set up", () => {
    const gone = { cause: "mandate_cancelled", means: "none" } as const;
    expect(next({ ...gone, detailsAskedOn: day("2027-09-09") })).toEqual([
      "details-asked",
      "machine",
      "2027-09-09",
    ]);
    expect(next({ ...gone, means: "on-its-way" })).toEqual(["mandate-on-its-way", "machine", undefined]);
    expect(next(gone)).toEqual(["call-or-mail", "us", undefined]);
    for (const state of ["planned", "notified"] as const)
      expect(next({ state, means: "none", detailsAskedOn: day("2027-09-09") })).toEqual([
        "details-asked",
        "machine",
        "2027-09-09",
      ]);
  });

  it("is up to staff again when nobody has answered for 14 days [I2]", () => {
    const gone = { cause: "mandate_cancelled", means: "none" } as const;
    const askedOn = (text: string) => next({ ...gone, detailsAskedOn: day(text) })[1];
    expect([askedOn("2027-08-30"), askedOn("2027-08-29")]).toEqual(["machine", "us"]);
  });

  it("is answering a charge-back, and then asking for the debt", () => {
    const state = "charged_back";
    expect(next({ state, owes: false })).toEqual(["answer-charge-back", "us", undefined]);
    expect(next({ state, isAnswered: true })).toEqual(["call-or-mail", "us", undefined]);
    expect(next({ state, isAnswered: true, owes: false })).toEqual(["nothing-owed", "nobody", undefined]);
  });

  it("is nothing when the place owes nothing, whatever the bank's answer", () => {
    for (const cause of failureCauses)
      expect(next({ cause, owes: false })).toEqual(["nothing-owed", "nobody", undefined]);
  });

  it("is up to staff only after failures and charge-backs, or without a mandate", () => {
    for (const state of collectionStates)
      expect(next({ state })[1] === "us").toBe(state === "failed" || state === "charged_back");
  });
});
