import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addWorkingDays,
  formatDate,
  formatWeekdayDate,
  isBankHoliday,
  isWorkingDay,
  londonToday,
  nextWorkingDay,
  parseCalendarDate,
  parseDate,
  proclaimedDays,
} from "./calendar.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const anyDay = fc.integer({ min: 0, max: 1000 }).map((days) => day("2026-01-01").add({ days }));

function daysOf(year: number, proclamations = proclaimedDays) {
  const first = day(`${String(year)}-01-01`);
  return Array.from({ length: first.daysInYear }, (_, days) => first.add({ days }))
    .filter((date) => isBankHoliday(date, proclamations))
    .map((date) => date.toString().slice(5));
}

describe("calendar", () => {
  it("formats dates [B1]", () => {
    expect(formatDate(day("2027-09-01"))).toBe("1 September 2027");
    expect(formatWeekdayDate(day("2027-09-01"))).toBe("Wednesday 1 September 2027");
    expect(formatWeekdayDate(day("2026-11-22"))).toBe("Sunday 22 November 2026");
  });

  it("parses only existing dates from 2000 to 2100 in one format", () => {
    expect(parseDate("2027-09-01")?.toString()).toBe("2027-09-01");
    expect(parseDate(" 2028-02-29 ")?.toString()).toBe("2028-02-29");
    for (const wrong of [
      undefined,
      "",
      "2027-02-29",
      "2027-9-1",
      "1/9/2027",
      "20270901",
      "2027-09-01T00:00",
      "2027-13-01",
      "1999-12-31",
      "2101-01-01",
    ]) {
      expect(parseDate(wrong), String(wrong)).toBeUndefined();
    }
  });

  it("parses later dates for rules that refuse them", () => {
    expect(parseCalendarDate("9999-12-31")?.year).toBe(9999);
    expect(parseCalendarDate("9999-02-30")).toBeUndefined();
  });

  it("excludes weekends and bank holidays from working days [C4]", () => {
    expect(isWorkingDay(day("2026-11-20"), proclaimedDays)).toBe(true);
    expect(isWorkingDay(day("2026-11-21"), proclaimedDays)).toBe(false);
    expect(isWorkingDay(day("2026-11-22"), proclaimedDays)).toBe(false);
    expect(isWorkingDay(day("2026-12-25"), proclaimedDays)).toBe(false);
    expect(isWorkingDay(day("2026-12-28"), proclaimedDays)).toBe(false);
    expect(isWorkingDay(day("2026-12-29"), proclaimedDays)).toBe(true);
  });

  // As published at gov.uk/bank-holidays, and for 2011 to 2023 in the Gazette.
  it.each([
    [2011, "01-03 04-22 04-25 04-29 05-02 05-30 08-29 12-26 12-27"],
    [2012, "01-02 04-06 04-09 05-07 06-04 06-05 08-27 12-25 12-26"],
    [2020, "01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28"],
    [2022, "01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27"],
    [2023, "01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26"],
    [2026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"],
    [2027, "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28"],
    [2028, "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26"],
    [2029, "01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26"],
  ])("has the published bank holidays of %i [C4]", (year, published) => {
    expect(daysOf(year).join(" ")).toBe(published);
  });

  it.each([
    [2038, "04-25"],
    [2049, "04-18"],
    [2076, "04-19"],
    [2099, "04-12"],
  ])("knows Easter of any year, the latest and the corrected ones too: %i [C4]", (year, easter) => {
    const sunday = day(`${String(year)}-${easter}`);
    const around = [sunday.subtract({ days: 2 }), sunday.add({ days: 1 })];
    expect(daysOf(year)).toEqual(expect.arrayContaining(around.map((date) => date.toString().slice(5))));
  });

  it("has eight bank holidays in every year to 2100 by rule, all on weekdays [C4]", () => {
    for (let year = 2000; year <= 2100; year += 1) {
      const dates = daysOf(year, new Map());
      expect(dates, String(year)).toHaveLength(8);
      for (const date of dates) expect(day(`${String(year)}-${date}`).dayOfWeek, date).toBeLessThan(6);
    }
  });

  it("takes a proclaimed day off, and works on one that was moved away [C4]", () => {
    const moved = new Map([
      ["2030-05-27", false],
      ["2030-06-03", true],
    ]);
    expect(isWorkingDay(day("2030-05-27"), moved)).toBe(true);
    expect(nextWorkingDay(day("2030-06-03"), moved).toString()).toBe("2030-06-04");
    expect(addWorkingDays(day("2030-05-31"), 1, moved).toString()).toBe("2030-06-04");
  });

  it("moves from Easter weekend to Tuesday", () => {
    expect(nextWorkingDay(day("2027-03-26"), proclaimedDays).toString()).toBe("2027-03-30");
    expect(nextWorkingDay(day("2027-03-25"), proclaimedDays).toString()).toBe("2027-03-25");
  });

  it("counts working days forwards and backwards", () => {
    expect(addWorkingDays(day("2026-11-20"), 1, proclaimedDays).toString()).toBe("2026-11-23");
    expect(addWorkingDays(day("2026-12-24"), 1, proclaimedDays).toString()).toBe("2026-12-29");
    expect(addWorkingDays(day("2026-12-29"), -1, proclaimedDays).toString()).toBe("2026-12-24");
    expect(addWorkingDays(day("2026-11-21"), 0, proclaimedDays).toString()).toBe("2026-11-21");
    expect(addWorkingDays(day("2026-11-21"), 1, proclaimedDays).toString()).toBe("2026-11-23");
    expect(() => addWorkingDays(day("2026-11-20"), 1.5, proclaimedDays)).toThrow(RangeError);
  });

  it("returns to the same working day, and counts each working day once", () => {
    fc.assert(
      fc.property(
        anyDay.map((date) => nextWorkingDay(date, proclaimedDays)),
        fc.integer({ min: 1, max: 40 }),
        (date, count) => {
          const later = addWorkingDays(date, count, proclaimedDays);
          expect(isWorkingDay(later, proclaimedDays)).toBe(true);
          expect(addWorkingDays(later, -count, proclaimedDays).toString()).toBe(date.toString());
          let counted = 0;
          for (let one = date; Temporal.PlainDate.compare(one, later) < 0;) {
            one = one.add({ days: 1 });
            if (isWorkingDay(one, proclaimedDays)) counted += 1;
          }
          expect(counted).toBe(count);
        },
      ),
    );
  });

  it("uses summer time in London [C14]", () => {
    const instant = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
    expect(londonToday(instant("2027-07-14T23:30:00Z")).toString()).toBe("2027-07-15");
    expect(londonToday(instant("2027-01-14T23:30:00Z")).toString()).toBe("2027-01-14");
  });
});
