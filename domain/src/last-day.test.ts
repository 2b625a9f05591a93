import { proclaimedDays } from "./calendar.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CollectionState, collectionStates } from "./collection.ts";
import { paymentSchedule } from "./direct-debit.ts";
import { cutPayment, type StandingPayment } from "./last-day.ts";
import { addPence, pence } from "./money.ts";
import { latestEndDate } from "./tenancy.ts";

const standing = (some: Partial<StandingPayment>): StandingPayment => ({
  state: "notified",
  amount: pence(7_000),
  charged: pence(7_000),
  isRetried: false,
  ...some,
});
const cut = (some: Partial<StandingPayment>, due: number) => {
  const { charge, collection } = cutPayment(standing(some), pence(due));
  return [charge, collection];
};

describe("A payment when service ends", () => {
  test("does not change when it is for days up to the last one", () => {
    for (const state of collectionStates) expect(cut({ state }, 7_000)).toEqual(["stays", "stays"]);
  });

  test("is reversed and cancelled when it is for later days [F11]", () => {
    expect(cut({}, 0)).toEqual(["reversed", "cancelled"]);
    expect(cut({ charged: pence(0) }, 0)).toEqual(["stays", "cancelled"]);
    expect(cut({ state: "planned", charged: pence(0) }, 0)).toEqual(["stays", "cancelled"]);
    expect(cut({ state: "failed", isRetried: true }, 0)).toEqual(["reversed", "not-retried"]);
    expect(cut({ state: "failed" }, 0)).toEqual(["reversed", "stays"]);
  });

  test("is charged by the day when the last day is within it, with a new notice [F11]", () => {
    expect(cut({}, 3_000)).toEqual(["posted-anew", "noticed-anew"]);
    expect(cut({ charged: pence(0) }, 3_000)).toEqual(["stays", "noticed-anew"]);
    expect(cut({ state: "failed", isRetried: true }, 3_000)).toEqual(["posted-anew", "noticed-anew"]);
    for (const state of ["failed", "planned"] satisfies CollectionState[])
      expect(cut({ state }, 3_000)).toEqual(["posted-anew", "owed-less"]);
  });

  test("stays when it is with the bank or collected [F11]", () => {
    for (const due of [0, 3_000]) {
      const charge = due === 0 ? "reversed" : "posted-anew";
      expect(cut({ state: "submitted" }, due)).toEqual([charge, "with-bank"]);
      for (const state of ["confirmed", "paid_out", "charged_back"] satisfies CollectionState[])
        expect(cut({ state }, due)).toEqual([charge, "stays"]);
    }
  });

  test("is not cut twice", () => {
    const amounts = { amount: pence(3_000), charged: pence(3_000) };
    for (const state of collectionStates)
      expect(cut({ ...amounts, state }, 3_000)).toEqual(["stays", "stays"]);
    expect(cut({ state: "paid_out", charged: pence(3_000) }, 3_000)).toEqual(["stays", "stays"]);
    expect(cut({ state: "cancelled", charged: pence(0) }, 0)).toEqual(["stays", "stays"]);
  });

  test("is never charged more after it was cancelled", () => {
    expect(cutPayment(standing({ state: "cancelled", charged: pence(0) }), pence(3_000)).due).toBe(0);
    expect(cut({ state: "cancelled" }, 3_000)).toEqual(["posted-anew", "stays"]);
  });
});

const firstStart = Temporal.PlainDate.from("2026-01-01");

test("For any last day, the total owed is the schedule up to it, and never more than was charged [F11]", () => {
  const anyHouse = fc
    .record({
      startsAfter: fc.integer({ min: 0, max: 1_000 }),
      lasts: fc.integer({ min: 1, max: 465 }),
      weekly: fc.integer({ min: 1, max: 5_000 }),
      served: fc.double({ min: 0, max: 1, noNaN: true }),
      passed: fc.double({ min: 0, max: 1, noNaN: true }),
      states: fc.array(fc.constantFrom(...collectionStates), { minLength: 17, maxLength: 17 }),
    })
    .map(({ startsAfter, lasts, served, passed, ...rest }) => {
      const start = firstStart.add({ days: startsAfter });
      const end = start.add({ days: lasts - 1 });
      expect(Temporal.PlainDate.compare(end, latestEndDate(start))).toBeLessThanOrEqual(0);
      const within = (share: number) => start.add({ days: Math.floor(share * (lasts - 1)) });
      return { ...rest, start, end, lastDay: within(served), today: within(passed) };
    });
  fc.assert(
    fc.property(anyHouse, ({ start, end, lastDay, today, weekly, states }) => {
      const scheduleTo = (day: Temporal.PlainDate) =>
        paymentSchedule({
          start,
          end: day,
          weekly: pence(weekly),
          collection: { proclamations: proclaimedDays, today, advanceNoticeWorkingDays: 10 },
        });
      const toLastDay = scheduleTo(lastDay);
      const whole = scheduleTo(end);
      const cuts = whole.map(({ dueDate, amount }, index) => {
        const isCharged = Temporal.PlainDate.compare(dueDate, today) <= 0;
        // A payment cancelled after it was charged is still owed.
        const state = isCharged ? (states[index] ?? "notified") : "notified";
        const due = toLastDay[index]?.amount ?? pence(0);
        if (toLastDay[index]) expect(toLastDay[index].dueDate.equals(dueDate)).toBe(true);
        const charged = isCharged ? amount : pence(0);
        const outcome = cutPayment({ state, amount, charged, isRetried: state === "failed" }, due);
        expect(outcome.due).toBeLessThanOrEqual(amount);
        expect(outcome.charge === "stays").toBe(!isCharged || due === amount);
        return outcome.due;
      });
      expect(addPence(cuts)).toBe(addPence(toLastDay.map(({ amount }) => amount)));
      expect(addPence(cuts)).toBeLessThanOrEqual(addPence(whole.map(({ amount }) => amount)));
    }),
    { numRuns: 300 },
  );
});
