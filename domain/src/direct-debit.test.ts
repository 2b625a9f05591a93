import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addWorkingDays, isBankHoliday, isWorkingDay, proclaimedDays } from "./calendar.ts";
import { collectionDateFor, lastDayToGiveNotice, paymentSchedule } from "./direct-debit.ts";
import { addPence, monthlyFromWeekly, pence } from "./money.ts";
import { defaultEndDate, latestEndDate, maximumStartDate } from "./tenancy.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const firstStart = day("2026-01-01");
const startsTo2028 = firstStart.until(day("2028-12-31"), { largestUnit: "days" }).days;
const anyStart = fc.integer({ min: 0, max: startsTo2028 }).map((days) => firstStart.add({ days }));
const anyWeekly = fc.integer({ min: 0, max: 20_000 }).map(pence);
const compare = Temporal.PlainDate.compare;

const collection = {
  today: day("2026-01-01"),
  advanceNoticeWorkingDays: 10,
  proclamations: proclaimedDays,
};

describe("the payment schedule", () => {
  const schedule = (start: string, end: string) =>
    paymentSchedule({ start: day(start), end: day(end), weekly: pence(1675), collection });

  it("has twelve equal months for a default tenancy starting on any day of 2026 to 2028 [C3]", () => {
    for (let days = 0; days <= startsTo2028; days += 1) {
      const start = firstStart.add({ days });
      const payments = paymentSchedule({
        start,
        end: defaultEndDate(start),
        weekly: pence(1675),
        collection,
      });
      expect(
        payments.map((payment) => payment.amount),
        start.toString(),
      ).toEqual(Array(12).fill(7279));
      expect(payments.every((payment) => payment.kind === "month")).toBe(true);
    }
  });

  it("uses the last day of short months and returns to the original day [C3]", () => {
    expect(
      schedule("2027-01-31", "2027-06-30")
        .slice(0, 5)
        .map((payment) => payment.dueDate.toString()),
    ).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  });

  it("charges the rest after the last whole month by the day, rounded up [C3]", () => {
    const last = schedule("2027-09-01", "2028-06-10").at(-1);
    expect(last).toMatchObject({ kind: "part-month", amount: 2427 });
    expect(last?.dueDate.toString()).toBe("2028-06-01");
  });

  it("charges a single day", () => {
    expect(schedule("2027-09-01", "2027-09-01")).toMatchObject([{ kind: "part-month", amount: 243 }]);
  });

  it("refuses a tenancy that ends before it starts", () => {
    expect(() => schedule("2027-09-01", "2027-08-31")).toThrow(RangeError);
  });

  it("covers the tenancy in whole months and at most one partial one, on increasing dates without drift [C3]", () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: 465 }), anyWeekly, (start, days, weekly) => {
        const end = start.add({ days });
        const payments = paymentSchedule({ start, end, weekly, collection });
        const monthly = monthlyFromWeekly(weekly);
        expect(payments[0]?.dueDate.equals(start)).toBe(true);
        payments.forEach((payment, index) => {
          const { dueDate } = payment;
          expect(dueDate.day).toBe(Math.min(start.day, dueDate.daysInMonth));
          expect((dueDate.year - start.year) * 12 + dueDate.month - start.month).toBe(index);
          expect(compare(dueDate, end)).toBeLessThanOrEqual(0);
          if (index < payments.length - 1) expect(payment.kind).toBe("month");
          const next = payments[index + 1]?.dueDate ?? end.add({ days: 1 });
          expect(payment.lastDay.add({ days: 1 }).equals(next)).toBe(true);
          if (payment.kind === "month") expect(payment.amount).toBe(monthly);
          expect(payment.amount).toBeLessThanOrEqual(monthly);
        });
        const following = start.add({ months: payments.length });
        expect(compare(following, end)).toBeGreaterThan(0);
        const whole = payments.filter((payment) => payment.kind === "month").length;
        const total = addPence(payments.map((payment) => payment.amount));
        expect(total).toBeGreaterThanOrEqual(whole * monthly);
        expect(total).toBeLessThanOrEqual(payments.length * monthly);
        expect(payments.at(-1)?.kind).toBe(following.equals(end.add({ days: 1 })) ? "month" : "part-month");
      }),
    );
  });

  it("never charges less for a longer tenancy", () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: 464 }), anyWeekly, (start, days, weekly) => {
        const total = (end: Temporal.PlainDate) =>
          addPence(paymentSchedule({ start, end, weekly, collection }).map((payment) => payment.amount));
        const end = start.add({ days });
        expect(total(end.add({ days: 1 }))).toBeGreaterThanOrEqual(total(end));
      }),
    );
  });

  it("has each payment's collection date once the household is complete", () => {
    const payments = paymentSchedule({
      start: day("2027-09-01"),
      end: latestEndDate(day("2027-09-01")),
      weekly: pence(1675),
      collection: {
        proclamations: proclaimedDays,
        householdCompleteOn: day("2027-08-25"),
        today: day("2027-08-25"),
        advanceNoticeWorkingDays: 10,
      },
    });
    expect(payments.slice(0, 3).map((payment) => payment.collectionDate?.toString())).toEqual([
      "2027-09-09",
      "2027-10-01",
      "2027-11-01",
    ]);
  });

  it("has the same days for all housemates, in any order [C4]", () => {
    const daysTold = (today: string, householdCompleteOn?: Temporal.PlainDate) =>
      paymentSchedule({
        start: day("2027-01-01"),
        end: day("2027-12-31"),
        weekly: pence(1675),
        collection: {
          proclamations: proclaimedDays,
          today: day(today),
          householdCompleteOn,
          advanceNoticeWorkingDays: 10,
        },
      }).map(({ collectionDate }) => collectionDate.toString());
    const first = daysTold("2026-11-21");
    expect(first.slice(0, 5)).toEqual(["2027-01-04", "2027-02-01", "2027-03-01", "2027-04-01", "2027-05-04"]);
    expect(daysTold("2026-12-10", day("2026-12-10"))).toEqual(first);
  });
});

/** Sold on any day of these years: to the end of the year after, and from there the longest term. */
it("collects on no bank holiday in the longest schedule that can be sold, in any year [C4]", () => {
  for (let year = 2026; year <= 2040; year += 1) {
    const today = day(`${String(year)}-12-31`);
    const start = maximumStartDate(today);
    const payments = paymentSchedule({
      start,
      end: latestEndDate(start),
      weekly: pence(1675),
      collection: { ...collection, today },
    });
    expect(payments).toHaveLength(16);
    for (const { collectionDate } of payments)
      expect(isBankHoliday(collectionDate, proclaimedDays), collectionDate.toString()).toBe(false);
  }
  const sold = (start: string) =>
    paymentSchedule({
      start: day(start),
      end: latestEndDate(day(start)),
      weekly: pence(1675),
      collection: { ...collection, today: day("2027-12-31") },
    }).map(({ collectionDate }) => collectionDate.toString());
  expect(sold("2028-01-01")).toContain("2029-01-02");
  expect(sold("2028-01-02")).toContain("2029-04-03");
});

describe("a collection", () => {
  const collect = (dueDate: string, householdCompleteOn: string, today = householdCompleteOn) =>
    collectionDateFor({
      proclamations: proclaimedDays,
      dueDate: day(dueDate),
      householdCompleteOn: day(householdCompleteOn),
      today: day(today),
      advanceNoticeWorkingDays: 10,
    }).toString();

  it("is on its due date if that is a working day and notice was in time", () => {
    expect(collect("2027-09-01", "2027-07-01")).toBe("2027-09-01");
  });

  it("moves to the next working day over weekends and bank holidays", () => {
    expect(collect("2027-12-25", "2027-07-01")).toBe("2027-12-29");
  });

  it("is not before everybody has joined and the notice period is over [C4]", () => {
    expect(collect("2027-09-01", "2027-11-01")).toBe("2027-11-15");
    expect(collect("2027-09-01", "2027-07-01", "2027-11-01")).toBe("2027-11-15");
  });

  it("has a last day for giving notice in time [G2]", () => {
    expect(lastDayToGiveNotice(day("2026-09-01"), collection).toString()).toBe("2026-08-17");
    const anyDay = fc.integer({ min: 20, max: 900 }).map((days) => firstStart.add({ days }));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 15 }), (dueDate, advanceNoticeWorkingDays) => {
        const on = (today: Temporal.PlainDate) =>
          collectionDateFor({ proclamations: proclaimedDays, dueDate, today, advanceNoticeWorkingDays });
        const last = lastDayToGiveNotice(dueDate, {
          advanceNoticeWorkingDays,
          proclamations: proclaimedDays,
        });
        const inTime = on(last.subtract({ days: 1 }));
        expect(on(last).toString()).toBe(inTime.toString());
        expect(compare(on(last.add({ days: 1 })), inTime)).toBe(1);
      }),
    );
  });

  it("is never too early, for any dates [S1] [C4]", () => {
    const anyDay = fc.integer({ min: 0, max: 900 }).map((days) => firstStart.add({ days }));
    fc.assert(
      fc.property(
        anyDay,
        anyDay,
        anyDay,
        fc.integer({ min: 0, max: 15 }),
        (dueDate, householdCompleteOn, today, advanceNoticeWorkingDays) => {
          const collectionDate = collectionDateFor({
            proclamations: proclaimedDays,
            dueDate,
            householdCompleteOn,
            today,
            advanceNoticeWorkingDays,
          });
          const noticeDate = addWorkingDays(collectionDate, -advanceNoticeWorkingDays, proclaimedDays);
          expect(isWorkingDay(collectionDate, proclaimedDays)).toBe(true);
          expect(compare(collectionDate, dueDate)).toBeGreaterThanOrEqual(0);
          expect(compare(noticeDate, today)).toBeGreaterThanOrEqual(0);
          expect(compare(noticeDate, householdCompleteOn)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
