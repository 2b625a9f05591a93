import { describe, expect, it } from "vitest";
import { nextWorkingDay, proclaimedDays } from "./calendar.ts";
import { laterDayOf } from "./later-day.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
function days(dueOn: string, movesOn = nextWorkingDay(day(dueOn), proclaimedDays).toString()) {
  const later = laterDayOf(day(dueOn), day(movesOn), proclaimedDays);
  return later && [later.dueIs, later.isBeforeWeekend, later.bankHolidays.map(String)];
}

describe("the reason for a later collection [C4] [G2]", () => {
  it.each([
    ["2027-08-01", "sunday", false, []],
    ["2026-08-01", "saturday", false, []],
    ["2027-05-01", "saturday", false, ["2027-05-03"]],
    ["2027-12-25", "saturday", false, ["2027-12-27", "2027-12-28"]],
    ["2027-12-28", "bank-holiday", false, []],
    ["2027-01-01", "bank-holiday", true, []],
    ["2027-03-26", "bank-holiday", true, ["2027-03-29"]],
  ])("%s is a %s", (dueOn, ...why) => {
    expect(days(dueOn)).toEqual(why);
  });

  it("is undefined for working days, and for days moved for another reason", () => {
    expect(days("2027-03-01")).toBeUndefined();
    expect(days("2027-03-01", "2027-03-02")).toBeUndefined();
    expect(days("2027-08-01", "2027-08-03")).toBeUndefined();
  });
});
