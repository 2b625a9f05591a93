import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addWorkingDays, isBefore, isWorkingDay, nextWorkingDay, proclaimedDays } from "./calendar.ts";
import {
  chargeDay,
  dayAfterHold,
  keepsNotice,
  newCollectionDay,
  repeatedAttempt,
  submissionDays,
} from "./collection-day.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const anyDay = fc.integer({ min: 0, max: 1000 }).map((days) => day("2026-01-01").add({ days }));
const anyNoticedDay = anyDay.map((date) => nextWorkingDay(date, proclaimedDays));

describe("the day of a collection", () => {
  it("is submitted three working days before, across weekends and bank holidays [C4] [F3]", () => {
    const until = (today: string) => submissionDays(day(today), proclaimedDays).until.toString();
    expect(until("2027-09-01")).toBe("2027-09-06");
    expect(until("2027-08-27")).toBe("2027-09-02");
    expect(until("2027-12-23")).toBe("2027-12-30");
  });

  it("is the notified day when the bank can still collect then", () => {
    expect(chargeDay(day("2027-09-06"), day("2027-09-01"), proclaimedDays)?.toString()).toBe("2027-09-06");
    expect(chargeDay(day("2027-09-06"), day("2027-09-02"), proclaimedDays)?.toString()).toBe("2027-09-06");
  });

  it("is the bank's first possible day, up to three working days after the notified one", () => {
    expect(chargeDay(day("2027-09-06"), day("2027-09-03"), proclaimedDays)?.toString()).toBe("2027-09-07");
    expect(chargeDay(day("2027-09-06"), day("2027-09-07"), proclaimedDays)?.toString()).toBe("2027-09-09");
  });

  it("needs a new notice after that, as the bank would return it as overdue [F4] [F5]", () => {
    expect(chargeDay(day("2027-09-06"), day("2027-09-08"), proclaimedDays)).toBeUndefined();
    const mayBeTakenOn = (date: string) => keepsNotice(day("2027-09-06"), day(date), proclaimedDays);
    expect(["2027-09-03", "2027-09-06", "2027-09-09", "2027-09-10"].map(mayBeTakenOn)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("is a possible working day, neither before the notified one nor overdue, for any dates [F4] [F5]", () => {
    fc.assert(
      fc.property(anyNoticedDay, anyDay, (noticed, today) => {
        const taken = chargeDay(noticed, today, proclaimedDays);
        if (taken === undefined) return;
        expect(isWorkingDay(taken, proclaimedDays)).toBe(true);
        expect(isBefore(taken, noticed)).toBe(false);
        expect(isBefore(taken, addWorkingDays(today, 2, proclaimedDays))).toBe(false);
        expect(isBefore(addWorkingDays(noticed, 3, proclaimedDays), taken)).toBe(false);
      }),
    );
  });

  it("falls into a day's submission range exactly when the rule says so, for any dates", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (noticed, today) => {
        const { from, until, earliest } = submissionDays(today, proclaimedDays);
        expect(!isBefore(noticed, from)).toBe(chargeDay(noticed, today, proclaimedDays) !== undefined);
        expect(isBefore(earliest, from)).toBe(false);
        expect(isBefore(until, earliest)).toBe(false);
      }),
    );
  });

  it("is kept when it is submitted between three and two working days before", () => {
    fc.assert(
      fc.property(anyNoticedDay, fc.integer({ min: 2, max: 3 }), (noticed, before) => {
        const today = addWorkingDays(noticed, -before, proclaimedDays);
        expect(isBefore(submissionDays(today, proclaimedDays).until, noticed)).toBe(false);
        expect(chargeDay(noticed, today, proclaimedDays)?.equals(noticed)).toBe(true);
      }),
    );
  });
});

describe("the new day of a payment [C4] [F5]", () => {
  const terms = {
    today: day("2027-03-10"),
    advanceNoticeWorkingDays: 10,
    proclamations: new Map([...proclaimedDays, ["2027-03-11", true]]),
  };
  const late = {
    dueOn: day("2027-03-01"),
    collectOn: day("2027-03-01"),
    noticedOn: day("2027-02-01"),
    triedFor: undefined,
  };

  it("has full notice from today", () => {
    expect(newCollectionDay(late, terms)).toEqual({ collectOn: day("2027-03-25"), noticedOn: terms.today });
    const later = { ...late, dueOn: day("2027-05-01") };
    expect(newCollectionDay(later, terms).collectOn).toEqual(day("2027-05-04"));
  });

  it("is later than every attempt's, or it would be replaced again every day", () => {
    const tried = { ...late, triedFor: day("2027-04-30") };
    expect(newCollectionDay(tried, terms).collectOn).toEqual(day("2027-05-04"));
    expect(newCollectionDay({ ...late, triedFor: day("2027-03-09") }, terms).collectOn).toEqual(
      day("2027-03-25"),
    );
  });

  it("is the next working day, without a new notice, when its own became a bank holiday", () => {
    const proclaimed = { ...late, collectOn: day("2027-03-11") };
    expect(newCollectionDay(proclaimed, terms)).toEqual({
      collectOn: day("2027-03-12"),
      noticedOn: late.noticedOn,
    });
    const overdue = { ...terms, today: day("2027-03-17") };
    expect(newCollectionDay(proclaimed, overdue).noticedOn).toEqual(overdue.today);
  });

  it("after a hold is not before the one that was noticed [F6]", () => {
    expect(dayAfterHold(late, terms)).toEqual(day("2027-03-25"));
    expect(dayAfterHold({ ...late, collectOn: day("2027-06-01") }, terms)).toEqual(day("2027-06-01"));
  });
});

describe("An attempt that is asked for again [F4] [F5]", () => {
  const asked = day("2027-09-07");
  const again = (today: string, collectionDay: string) =>
    repeatedAttempt({ collectionDay: day(collectionDay), asked }, day(today), proclaimedDays);

  it("is for the same day, or the bank's earliest once that has passed", () => {
    expect(again("2027-09-03", "2027-09-06").collectOn).toEqual(asked);
    expect(again("2027-09-07", "2027-09-06").collectOn).toEqual(day("2027-09-09"));
  });

  it("keeps to the payment's notice, or as a retry to its own", () => {
    expect(again("2027-09-03", "2027-09-06").noticedDay).toEqual(day("2027-09-06"));
    expect(again("2027-09-03", "2027-08-06").noticedDay).toEqual(asked);
  });
});
