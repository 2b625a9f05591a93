import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBefore, proclaimedDays } from "./calendar.ts";
import { collectionDateFor, paymentSchedule, type ScheduledPayment } from "./direct-debit.ts";
import { addPence, formatPounds, pence } from "./money.ts";
import {
  checkLastDay,
  daysOfPayment,
  handOverDay,
  joinBy,
  paymentsInPlace,
  splitSchedule,
} from "./succession.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}

/** 1950p a week are £84.74 a month. */
const yearFromSeptember = paymentSchedule({
  start: day("2026-09-01"),
  end: day("2027-08-31"),
  weekly: pence(1950),
  collection: { proclamations: proclaimedDays, today: day("2026-08-01"), advanceNoticeWorkingDays: 10 },
});

function shares(payments: readonly ScheduledPayment[]) {
  return payments.map(
    ({ dueDate, lastDay, amount }) =>
      `${dueDate.toString()} to ${lastDay.toString()}: ${formatPounds(amount)}`,
  );
}
function sumOf(payments: readonly ScheduledPayment[]) {
  return addPence(payments.map(({ amount }) => amount));
}

describe("a place that is handed over on 15 April", () => {
  const { leaver, successor } = splitSchedule(yearFromSeptember, day("2027-04-15"), proclaimedDays);

  it("splits April by the day, rounding the leaver's part up, and keeps other payments whole", () => {
    expect(shares(leaver.slice(-2))).toEqual([
      "2027-03-01 to 2027-03-31: £84.74",
      "2027-04-01 to 2027-04-14: £39.55",
    ]);
    expect(shares(successor.slice(0, 2))).toEqual([
      "2027-04-15 to 2027-04-30: £45.19",
      "2027-05-01 to 2027-05-31: £84.74",
    ]);
  });

  it("adds up to the place's schedule", () => {
    expect([sumOf(leaver), sumOf(successor)].map(formatPounds)).toEqual(["£632.73", "£384.15"]);
    expect(sumOf(leaver) + sumOf(successor)).toBe(101_688);
  });

  it("collects the successor's first payment on the first day, or the next working day", () => {
    expect(successor[0]?.collectionDate.toString()).toBe("2027-04-15");
    const onSaturday = splitSchedule(yearFromSeptember, day("2027-04-17"), proclaimedDays).successor[0];
    expect(onSaturday?.collectionDate.toString()).toBe("2027-04-19");
    expect(leaver.at(-1)?.collectionDate.toString()).toBe("2027-04-01");
  });
});

describe("a place that is handed over between two payments, or at an end", () => {
  it("splits no payment", () => {
    const { leaver, successor } = splitSchedule(yearFromSeptember, day("2027-05-01"), proclaimedDays);
    expect([leaver.length, successor.length]).toEqual([8, 4]);
    expect(shares([...leaver, ...successor])).toEqual(shares(yearFromSeptember));
  });

  it("gives everything to the successor before the tenancy, and to the leaver after it", () => {
    expect(splitSchedule(yearFromSeptember, day("2026-08-20"), proclaimedDays).leaver).toEqual([]);
    expect(splitSchedule(yearFromSeptember, day("2027-09-01"), proclaimedDays).successor).toEqual([]);
  });
});

describe("any place, for any dates and any chain of successors", () => {
  const anyStart = fc.integer({ min: 0, max: 1500 }).map((days) => day("2026-01-01").add({ days }));
  const lives = fc.record({
    start: anyStart,
    length: fc.integer({ min: 0, max: 465 }),
    weekly: fc.integer({ min: 0, max: 20_000 }),
    /** Days after the start: before it, equal, after the end, unordered. */
    handOvers: fc.array(fc.integer({ min: -30, max: 500 }), { maxLength: 8 }),
  });

  /** Successors in turn. */
  const chainOf = ({
    start,
    length,
    weekly,
    handOvers,
  }: typeof lives extends fc.Arbitrary<infer T> ? T : never) => {
    const schedule = paymentSchedule({
      start,
      end: start.add({ days: length }),
      weekly: pence(weekly),
      collection: {
        proclamations: proclaimedDays,
        today: start.subtract({ days: 40 }),
        advanceNoticeWorkingDays: 10,
      },
    });
    const days = handOvers.toSorted((one, other) => one - other).map((after) => start.add({ days: after }));
    const people = Array.from({ length: days.length + 1 }, (_, index) =>
      paymentsInPlace(schedule, {
        proclamations: proclaimedDays,
        handOvers: days.slice(0, index),
        leftOn: days[index],
      }),
    );
    return { schedule, payments: people.flat() };
  };

  it("adds up to the schedule, to the penny [G5]", () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { schedule, payments } = chainOf(life);
        expect(sumOf(payments)).toBe(sumOf(schedule));
        expect(payments.every(({ amount }) => amount >= 0)).toBe(true);
      }),
    );
  });

  it("has each day in exactly one payment [G5]", () => {
    fc.assert(
      fc.property(lives, (life) => {
        const paid = chainOf(life).payments.flatMap((payment) =>
          Array.from({ length: daysOfPayment(payment) }, (_, days) =>
            payment.dueDate.add({ days }).toString(),
          ),
        );
        const days = Array.from({ length: life.length + 1 }, (_, after) =>
          life.start.add({ days: after }).toString(),
        );
        expect(paid).toEqual(days);
      }),
    );
  });

  it("collects each payment by its own notice and due date", () => {
    fc.assert(
      fc.property(lives, (life) => {
        const today = life.start.subtract({ days: 40 });
        for (const { dueDate, collectionDate } of chainOf(life).payments) {
          const day = collectionDateFor({
            proclamations: proclaimedDays,
            dueDate,
            today,
            advanceNoticeWorkingDays: 10,
          });
          expect(collectionDate.toString()).toBe(day.toString());
        }
      }),
    );
  });
});

describe("the day of the hand-over [G5]", () => {
  const terms = { advanceNoticeWorkingDays: 10 };

  it("is the day after the last, or the first possible collection from the successor", () => {
    const lastDay = day("2027-04-14");
    const joinedOn = (today: string) =>
      handOverDay({ proclamations: proclaimedDays, lastDay, today: day(today), ...terms }).toString();
    expect(joinedOn("2027-02-03")).toBe("2027-04-15");
    expect(joinedOn("2027-04-01")).toBe("2027-04-15");
    expect(joinedOn("2027-04-02")).toBe("2027-04-16");
    expect(joinedOn("2027-04-03")).toBe("2027-04-19");
  });
});

describe("the day to join by", () => {
  const terms = { advanceNoticeWorkingDays: 10, today: day("2027-02-03") };

  it("leaves time for the notice of the leaver's smaller payment, across Easter [G5]", () => {
    const by = joinBy({
      proclamations: proclaimedDays,
      handsOverOn: day("2027-04-15"),
      changedOn: day("2027-04-01"),
      ...terms,
    });
    expect(by.toString()).toBe("2027-03-16");
  });

  it("leaves time for the notice of the successor's first payment, if no payment of the leaver becomes smaller", () => {
    const by = (handsOverOn: string) =>
      joinBy({
        proclamations: proclaimedDays,
        handsOverOn: day(handsOverOn),
        changedOn: undefined,
        ...terms,
      }).toString();
    expect(by("2027-04-15")).toBe("2027-04-01");
    expect(by("2027-04-17")).toBe("2027-04-02");
  });

  it("ignores a leaver's payment that could not be kept even today", () => {
    const by = joinBy({
      proclamations: proclaimedDays,
      ...terms,
      handsOverOn: day("2027-04-15"),
      changedOn: day("2027-04-01"),
      today: day("2027-03-20"),
    });
    expect(by.toString()).toBe("2027-04-01");
  });

  it("is the last day that keeps the hand-over day, for any dates", () => {
    const anyDay = fc.integer({ min: 0, max: 900 }).map((days) => day("2026-06-01").add({ days }));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 90 }), (today, days) => {
        const lastDay = today.add({ days });
        const handsOverOn = handOverDay({ proclamations: proclaimedDays, ...terms, lastDay, today });
        const by = joinBy({
          proclamations: proclaimedDays,
          ...terms,
          handsOverOn,
          changedOn: undefined,
          today,
        });
        expect(isBefore(by, today)).toBe(false);
        const joined = (on: Temporal.PlainDate) =>
          handOverDay({ proclamations: proclaimedDays, ...terms, lastDay, today: on });
        expect(joined(by).toString()).toBe(handsOverOn.toString());
        expect(isBefore(handsOverOn, joined(by.add({ days: 1 })))).toBe(true);
      }),
    );
  });
});

describe("the last day [G5]", () => {
  const limits = { first: day("2027-02-04"), last: day("2027-08-31") };
  const codeOf = (typed: string | undefined) => checkLastDay(typed, limits)[0]?.code;

  it("can be any day from tomorrow to the tenancy's end", () => {
    expect(["2027-02-04", "2027-04-14", "2027-08-31"].map(codeOf)).toEqual([undefined, undefined, undefined]);
    expect(checkLastDay("2027-02-03", limits)).toEqual([
      { field: "lastDay", code: "last-day-too-early", values: { date: "2027-02-04" } },
    ]);
    expect(codeOf("2027-09-01")).toBe("last-day-too-late");
    expect([undefined, "", "2027-02-30", "soon"].map(codeOf)).toEqual(
      Array.from({ length: 4 }, () => "last-day-required"),
    );
  });
});
