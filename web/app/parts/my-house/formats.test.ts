import { parseDate, proclaimedDays } from "@evenly/domain/calendar";
import { expect, test } from "vitest";
import { formatIsoDayAndMonth, laterThanDueText, formatShortDate, formatIsoWeekday } from "./formats.ts";

function day(text: string) {
  return parseDate(text) ?? expect.fail(text);
}

test.each([
  ["2027-08-01", "2027-08-02", "1 August is a Sunday"],
  ["2027-05-01", "2027-05-04", "1 May is a Saturday and Monday is a bank holiday"],
  ["2027-12-25", "2027-12-29", "25 December is a Saturday and Monday and Tuesday are bank holidays"],
  ["2027-01-01", "2027-01-04", "1 January is a bank holiday before a weekend"],
  ["2027-03-26", "2027-03-30", "26 March is a bank holiday before a weekend and Monday is a bank holiday"],
])("a payment due on %s and collected on %s gives the reason [C4] [G2]", (dueOn, movesOn, why) => {
  expect(laterThanDueText(day(dueOn), day(movesOn), proclaimedDays)?.replaceAll("\u00a0", " ")).toBe(why);
});

test("a payment that the calendar does not move gives no reason", () => {
  expect(laterThanDueText(day("2027-03-01"), day("2027-03-01"), proclaimedDays)).toBeUndefined();
});

test("a short date has three letters of its month", () => {
  expect(formatShortDate("2027-09-01")).toBe("1\u00a0Sep 2027");
});

test("no line breaks between a day and its month", () => {
  expect(formatIsoDayAndMonth("2027-09-01")).toBe("1\u00a0September");
  expect(formatIsoWeekday("2027-09-01")).toBe("Wednesday 1\u00a0September");
  expect(formatIsoWeekday("2027-09-01", true)).toBe("Wednesday 1\u00a0September 2027");
});
