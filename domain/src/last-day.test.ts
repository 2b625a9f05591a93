import { proclaimedDays } from "./calendar.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CollectionState, collectionStates } from "./collection.ts";
import { paymentSchedule } from "./direct-debit.ts";
import {
  cutAccount,
  cutPayment,
  cutsToNotice,
  dayToCutTo,
  hadLeftBefore,
  isCalledOff,
  isSmaller,
  lastDayOfCancelled,
  lastDayServed,
  type StandingPayment,
} from "./last-day.ts";
import { addPence, pence } from "./money.ts";
import { latestEndDate } from "./tenancy.ts";

function standing(some: Partial<StandingPayment>): StandingPayment {
  return {
    state: "notified",
    amount: pence(7_000),
    charged: pence(7_000),
    isRetried: false,
    ...some,
  };
}
function cut(some: Partial<StandingPayment>, due: number) {
  const { charge, collection } = cutPayment(standing(some), pence(due));
  return [charge, collection];
}

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

describe("A person's account when service ends [F11]", () => {
  const payment = (some: Partial<StandingPayment>, dueToLastDay: number) => ({
    ...standing(some),
    dueToLastDay: pence(dueToLastDay),
  });
  const collections = ({ cuts }: ReturnType<typeof cutAccount>) => cuts.map(({ collection }) => collection);

  test("owes what is due to the last day and was not paid", () => {
    const planned = { state: "planned", charged: pence(0) } as const;
    const account = cutAccount([payment({}, 7_000), payment({}, 3_000), payment(planned, 0)], pence(14_000));
    expect(account).toMatchObject({ owed: 10_000, credit: 0, withBank: 0 });
    expect(collections(account)).toEqual(["stays", "noticed-anew", "cancelled"]);
  });

  test("gets back what was collected beyond it", () => {
    const paid = { state: "paid_out" } as const;
    const account = cutAccount([payment(paid, 7_000), payment(paid, 3_000)], pence(0));
    expect(account).toMatchObject({ owed: 0, credit: 4_000 });
  });

  test("says what is with the bank", () => {
    expect(cutAccount([payment({ state: "submitted" }, 0)], pence(7_000)).withBank).toBe(7_000);
  });

  test("is asked for nothing that later payments have paid for [F4]", () => {
    const open = payment({}, 7_000);
    const retried = payment({ state: "failed", isRetried: true }, 7_000);
    const left = payment({ state: "failed" }, 7_000);
    const later = payment({ state: "paid_out", amount: pence(30_000), charged: pence(30_000) }, 0);
    const account = cutAccount([open, retried, left, later], pence(21_000));
    expect(account).toMatchObject({ owed: 0, credit: 9_000 });
    expect(collections(account)).toEqual(["cancelled", "not-retried", "stays", "stays"]);
  });

  test("is asked for what is not charged yet, though nothing is owed", () => {
    const account = cutAccount([payment({ charged: pence(0) }, 7_000)], pence(-7_000));
    expect(collections(account)).toEqual(["stays"]);
  });
});

describe("Of cut payments [F5] [F11]", () => {
  const outcomes = ["stays", "cancelled", "noticed-anew", "owed-less", "not-retried", "with-bank"] as const;
  const cuts = outcomes.map((collection) => ({ collection }));
  const named = (some: readonly { collection: string }[]) => some.map(({ collection }) => collection);

  test("some are called off, and some are smaller", () => {
    expect(named(cuts.filter(isCalledOff))).toEqual(["cancelled", "not-retried"]);
    expect(named(cuts.filter(isSmaller))).toEqual(["noticed-anew", "owed-less"]);
  });

  test("a notice tells all that change, if one is smaller", () => {
    expect(named(cutsToNotice(cuts, false))).toEqual(["cancelled", "noticed-anew", "not-retried"]);
    const ended = cuts.filter(isCalledOff);
    expect(cutsToNotice(ended, false)).toEqual([]);
    expect(cutsToNotice(ended, true)).toEqual(ended);
  });
});

describe("The last day of service [F11]", () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  const tenancy = { start: day("2026-09-01"), end: day("2027-08-31") };
  const today = day("2027-03-10");

  test("is today unless another day of the tenancy is named", () => {
    expect(lastDayOfCancelled(tenancy, today, undefined)).toEqual(today);
    expect(lastDayOfCancelled(tenancy, today, tenancy.start)).toEqual(tenancy.start);
    expect(lastDayOfCancelled(tenancy, today, tenancy.end)).toEqual(tenancy.end);
    expect(lastDayOfCancelled(tenancy, day("2027-09-02"), undefined)).toEqual(tenancy.end);
  });

  test("is a day of the tenancy", () => {
    for (const outside of ["2026-08-31", "2027-09-01"])
      expect(lastDayOfCancelled(tenancy, today, day(outside))).toBeUndefined();
    expect(lastDayOfCancelled(tenancy, day("2026-08-31"), undefined)).toBeUndefined();
  });

  test("of a household that is over is the tenancy's end, or the one of its cancellation", () => {
    const household = { tenancyEnd: tenancy.end, lastDay: undefined };
    expect(lastDayServed({ ...household, state: "ended" })).toEqual(tenancy.end);
    expect(lastDayServed({ ...household, state: "cancelled", lastDay: today })).toEqual(today);
    expect(lastDayServed({ ...household, state: "cancelled" })).toBeUndefined();
    expect(lastDayServed({ ...household, state: "live" })).toBeUndefined();
  });

  test("of a leaver is the day before the handover, unless the household's is earlier [G5]", () => {
    const leftOn = day("2027-02-01");
    expect(dayToCutTo(leftOn, today)).toEqual(day("2027-01-31"));
    expect(dayToCutTo(leftOn, undefined)).toEqual(day("2027-01-31"));
    expect(dayToCutTo(leftOn, day("2027-01-15"))).toEqual(day("2027-01-15"));
    expect(dayToCutTo(undefined, today)).toEqual(today);
    expect(dayToCutTo(undefined, undefined)).toBeUndefined();
  });

  test("settles nothing again of who had left before [G5]", () => {
    const leftOn = day("2027-02-01");
    expect(hadLeftBefore(leftOn, today, today)).toBe(true);
    expect(hadLeftBefore(leftOn, today, day("2027-01-31"))).toBe(false);
    expect(hadLeftBefore(leftOn, day("2027-01-15"), today)).toBe(false);
    expect(hadLeftBefore(undefined, today, today)).toBe(false);
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
