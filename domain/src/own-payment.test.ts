import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectionStates } from "./collection.ts";
import { failureCauses } from "./collection-failure.ts";
import { pence } from "./money.ts";
import {
  type HeldPayment,
  type MeansToPay,
  mandateTroubles,
  ownPayments,
  ownTotals,
  type OwnTry,
} from "./own-payment.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const today = day("2026-11-05");
const amount = pence(8474);

const tryOn = (movesOn: string, sentBackOn?: string, reason?: string): OwnTry => ({
  movesOn: day(movesOn),
  amount,
  sentBackOn: sentBackOn === undefined ? undefined : day(sentBackOn),
  reason,
});
const sentBack = (reason = "insufficient_funds") => tryOn("2026-11-02", "2026-11-04", reason);
const again = tryOn("2026-11-11");

const november: HeldPayment = {
  dueOn: day("2026-11-01"),
  lastDay: day("2026-11-30"),
  amount,
  state: "notified",
  collectOn: day("2026-11-02"),
  retryOn: undefined,
  tries: [],
  cameIn: false,
};
const december: HeldPayment = {
  ...november,
  dueOn: day("2026-12-01"),
  lastDay: day("2026-12-31"),
  collectOn: day("2026-12-01"),
};

/** A payment's state, with days as text. */
const standing = (held: Partial<HeldPayment>, means: MeansToPay = "usable") => {
  const [one] = ownPayments([{ ...november, ...held }], { today, owes: true, means });
  if (one === undefined) return undefined;
  const { state, movesOn, sentBackOn, triesAgainOn, follows, trouble } = one;
  const days = { sentBackOn: sentBackOn?.toString(), triesAgainOn: triesAgainOn?.toString() };
  return [state, movesOn.toString(), JSON.parse(JSON.stringify({ ...days, follows, trouble }))];
};

describe("a payment as its payer sees it [F3] [F6] [G2]", () => {
  it("is the next one or to come, on the day money moves", () => {
    const all = ownPayments(
      [{ ...december, dueOn: day("2027-05-01"), collectOn: day("2027-05-04") }, december],
      { today, owes: true, means: "usable" },
    );
    expect(all.map(({ state, movesOn }) => [state, movesOn.toString()])).toEqual([
      ["next", "2026-12-01"],
      ["to-come", "2027-05-04"],
    ]);
  });

  it("is still to come when the bank has it for a later day, and on its way from that day", () => {
    const first = tryOn("2026-11-06");
    expect(standing({ state: "submitted", tries: [first] })).toEqual(["next", "2026-11-06", {}]);
    const moved = tryOn(today.toString());
    expect(standing({ state: "submitted", tries: [moved] })).toEqual(["on-its-way", "2026-11-05", {}]);
  });

  it.each(["confirmed", "paid_out"] as const)(
    "is taken when it is %s, with the amount collected",
    (state) => {
      const [taken] = ownPayments(
        [{ ...november, amount: pence(4000), state, tries: [tryOn("2026-11-02")] }],
        {
          today,
          owes: true,
          means: "usable",
        },
      );
      expect(taken).toMatchObject({ state: "taken", amount });
    },
  );

  it("is taken on the second try, and says when it was sent back", () => {
    expect(standing({ state: "paid_out", tries: [sentBack(), again] })).toEqual([
      "taken-again",
      "2026-11-11",
      { sentBackOn: "2026-11-04" },
    ]);
  });

  it("is sent back and tried again on a day, also when the bank has it for that day already", () => {
    const expected = [
      "sent-back",
      "2026-11-02",
      { sentBackOn: "2026-11-04", triesAgainOn: "2026-11-11", follows: "tries-again" },
    ];
    expect(standing({ state: "failed", tries: [sentBack()], retryOn: day("2026-11-11") })).toEqual(expected);
    expect(standing({ state: "submitted", tries: [sentBack(), again] })).toEqual(expected);
  });

  it("waits for a new day after new bank details, or while they are with the bank", () => {
    const waits = { sentBackOn: "2026-11-04", follows: "new-day" };
    const held = { state: "failed", tries: [sentBack("mandate_cancelled")] } as const;
    expect(standing({ ...held, retryOn: day("2026-11-02") })).toEqual(["sent-back", "2026-11-02", waits]);
    expect(standing(held, "replaced-soon")).toEqual(["sent-back", "2026-11-02", waits]);
    expect(standing({ collectOn: day("2026-11-02") })).toEqual([
      "to-come",
      "2026-11-02",
      { follows: "new-day" },
    ]);
  });

  it.each(mandateTroubles)("needs the payer when the mandate is %s", (trouble) => {
    const tries = [sentBack("mandate_cancelled")];
    expect(standing({ state: "failed", tries }, trouble)).toEqual([
      "needs-you",
      "2026-11-02",
      { sentBackOn: "2026-11-04", trouble },
    ]);
    const [past, next, later] = ownPayments(
      [november, december, { ...december, dueOn: day("2027-01-01"), collectOn: day("2027-01-04") }],
      { today, owes: true, means: trouble },
    );
    expect([past, next]).toMatchObject([
      { state: "needs-you", trouble },
      { state: "needs-you", trouble },
    ]);
    expect(later).toMatchObject({ state: "to-come" });
  });

  it.each([
    ["insufficient_funds", "stays-owed"],
    ["refer_to_payer", "stays-owed"],
    ["authorisation_disputed", "with-us"],
    ["payer_deceased", "with-us"],
    ["payment_refused_at_once", "with-us"],
  ])("fails for good after %s", (reason, follows) => {
    expect(standing({ state: "failed", tries: [sentBack(reason)] })).toEqual([
      "sent-back",
      "2026-11-02",
      { sentBackOn: "2026-11-04", follows },
    ]);
  });

  it("can be charged back", () => {
    const tries = [tryOn("2026-11-02", "2026-11-20", "charged_back")];
    expect(standing({ state: "charged_back", tries })).toEqual([
      "claimed-back",
      "2026-11-02",
      { sentBackOn: "2026-11-20", follows: "stays-owed" },
    ]);
  });

  it("is settled when nothing is owed any more", () => {
    const [failed, claimed] = ownPayments(
      [
        { ...november, state: "failed", tries: [sentBack()] },
        { ...december, state: "charged_back", tries: [tryOn("2026-12-01", "2026-12-09")] },
      ],
      { today, owes: false, means: "usable" },
    );
    expect([failed?.follows, claimed?.follows]).toEqual(["settled", "settled"]);
  });

  it("is left out when cancelled, unless it was collected anyway", () => {
    expect(standing({ state: "cancelled" })).toBeUndefined();
    const tries = [tryOn("2026-11-02")];
    expect(standing({ state: "cancelled", tries })).toBeUndefined();
    expect(standing({ state: "cancelled", tries, cameIn: true })).toEqual(["taken", "2026-11-02", {}]);
  });

  it("does not change when the provider cancelled it before the bank had it", () => {
    expect(standing({ state: "failed", retryOn: day("2026-11-09") })).toEqual(["next", "2026-11-09", {}]);
  });
});

describe("the totals of past and planned payments", () => {
  const anyTry = fc.record({
    movesOn: fc.integer({ min: -40, max: 40 }).map((days) => today.add({ days })),
    amount: fc.constant(amount),
    sentBackOn: fc.constantFrom(undefined, today),
    reason: fc.constantFrom(undefined, "refused", ...failureCauses),
  });
  const anyDay = fc.integer({ min: -40, max: 40 }).map((days) => today.add({ days }));
  const anyPayment: fc.Arbitrary<HeldPayment> = fc
    .record({
      dueOn: anyDay,
      lastDay: anyDay,
      amount: fc.constant(amount),
      state: fc.constantFrom(...collectionStates),
      collectOn: anyDay,
      retryOn: fc.option(anyDay, { nil: undefined }),
      tries: fc.array(anyTry, { maxLength: 3 }),
      cameIn: fc.boolean(),
    })
    // The other states need a try.
    .filter(({ state, tries }) =>
      ["planned", "notified", "failed", "cancelled"].includes(state) ? true : tries.length > 0,
    );
  const anyMeans = fc.constantFrom<MeansToPay>("usable", "replaced-soon", ...mandateTroubles);

  it("include each payment once, unless it was cancelled or stays owed [G2]", () => {
    fc.assert(
      fc.property(fc.array(anyPayment, { maxLength: 6 }), anyMeans, (held, means) => {
        const told = ownPayments(held, { today, owes: true, means });
        const { taken, toCome } = ownTotals(told);
        const left = told.filter(
          ({ follows }) => follows === "stays-owed" || follows === "with-us" || follows === "settled",
        );
        expect(taken + toCome + left.length * amount).toBe(told.length * amount);
        const calledOff = held.filter(
          ({ state, tries, cameIn }) => state === "cancelled" && !(cameIn && tries.length),
        );
        expect(told).toHaveLength(held.length - calledOff.length);
        expect(told.filter(({ state }) => state === "next").length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("exclude refunds and charge-backs", () => {
    const payment = { dueOn: today, lastDay: today, movesOn: today };
    expect(
      ownTotals([
        { ...payment, amount, state: "taken" },
        { ...payment, amount: pence(-1000), state: "refunded" },
      ]),
    ).toEqual({ taken: 7474, toCome: 0 });
  });
});
