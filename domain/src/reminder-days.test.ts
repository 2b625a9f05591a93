import { describe, expect, test } from "vitest";
import { reminderDays, remindersDue } from "./reminder-days.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}

describe("the days of reminders [G5]", () => {
  test.each([
    ["a start far away", "2027-07-01", "2027-09-01", ["2027-07-04", "2027-07-08", "2027-08-25"]],
    [
      "a start ten days away, where two fall on one day",
      "2027-07-01",
      "2027-07-11",
      ["2027-07-04", "2027-07-08"],
    ],
    [
      "a start twelve days away, in order of days",
      "2027-07-01",
      "2027-07-13",
      ["2027-07-04", "2027-07-06", "2027-07-08"],
    ],
    ["a start seven days away", "2027-07-01", "2027-07-08", ["2027-07-04", "2027-07-08"]],
    ["a start five days away", "2027-07-01", "2027-07-06", ["2027-07-04"]],
    ["a start tomorrow", "2027-07-01", "2027-07-02", []],
    ["a start that has passed", "2027-07-01", "2027-06-01", []],
  ])("%s", (_, invited, start, expected) => {
    expect(reminderDays({ invitedOn: day(invited), start: day(start) }).map(String)).toEqual(expected);
  });
});

describe("how many reminders are due [G5]", () => {
  const invitedOn = day("2027-07-01");
  const start = day("2027-09-01");

  test.each([
    ["2027-07-01", 0],
    ["2027-07-03", 0],
    ["2027-07-04", 1],
    ["2027-07-07", 1],
    ["2027-07-08", 2],
    ["2027-08-24", 2],
    ["2027-08-25", 3],
    ["2027-09-01", 3],
    ["2027-09-02", 0],
  ])("on %s: %i", (today, expected) => {
    expect(remindersDue({ invitedOn, start, today: day(today) })).toBe(expected);
  });
});
