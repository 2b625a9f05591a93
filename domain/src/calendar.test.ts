import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addWorkingDays,
  bankHolidays,
  formatDate,
  formatWeekdayDate,
  isWorkingDay,
  londonToday,
  nextWorkingDay,
  parseCalendarDate,
  parseDate,
} from "./calendar.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const anyDay = fc.integer({ min: 0, max: 1000 }).map((days) => day("2026-01-01").add({ days }));

/** Banking and Financial Dealings Act 1971 and the proclamations for weekends; Easter by Gauss. */
const bankHolidaysOf = (year: number): Temporal.PlainDate[] => {
  const of = (month: number, date: number) => Temporal.PlainDate.from({ year, month, day: date });
  const mondayFrom = (date: Temporal.PlainDate) => date.add({ days: (8 - date.dayOfWeek) % 7 });
  const mondayUntil = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });
  const century = Math.floor(year / 100);
  const moon =
    (19 * (year % 19) + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const fullMoon = of(3, 21).add({ days: moon - (moon > 28 || (moon === 28 && year % 19 > 10) ? 1 : 0) });
  const easter = fullMoon.add({ days: 7 - (fullMoon.dayOfWeek % 7) });
  const christmas = [of(12, 25), of(12, 26)];
  // A Christmas holiday on a weekend is moved to the next working day.
  const weekend = christmas.filter(({ dayOfWeek }) => dayOfWeek > 5).length;
  const made = Array.from({ length: weekend }, (_, index) => of(12, 27).add({ days: index })).map((date) =>
    date.dayOfWeek > 5 ? mondayFrom(date) : date,
  );
  return [
    of(1, 1).dayOfWeek > 5 ? mondayFrom(of(1, 1)) : of(1, 1),
    easter.subtract({ days: 2 }),
    easter.add({ days: 1 }),
    mondayFrom(of(5, 1)),
    mondayUntil(of(5, 31)),
    mondayUntil(of(8, 31)),
    ...christmas.filter(({ dayOfWeek }) => dayOfWeek <= 5),
    ...made,
  ];
};

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
    expect(isWorkingDay(day("2026-11-20"))).toBe(true);
    expect(isWorkingDay(day("2026-11-21"))).toBe(false);
    expect(isWorkingDay(day("2026-11-22"))).toBe(false);
    expect(isWorkingDay(day("2026-12-25"))).toBe(false);
    expect(isWorkingDay(day("2026-12-28"))).toBe(false);
    expect(isWorkingDay(day("2026-12-29"))).toBe(true);
  });

  it("has every bank holiday of England and Wales, as defined by law [C4]", () => {
    const years = [2026, 2027, 2028];
    expect([...bankHolidays]).toEqual(years.flatMap(bankHolidaysOf).map(String));
  });

  it("has eight bank holidays a year, all on weekdays", () => {
    for (const year of ["2026", "2027", "2028"]) {
      expect([...bankHolidays].filter((date) => date.startsWith(year))).toHaveLength(8);
    }
    for (const date of bankHolidays) {
      expect(day(date).dayOfWeek, date).toBeLessThan(6);
    }
  });

  it("moves from Easter weekend to Tuesday", () => {
    expect(nextWorkingDay(day("2027-03-26")).toString()).toBe("2027-03-30");
    expect(nextWorkingDay(day("2027-03-25")).toString()).toBe("2027-03-25");
  });

  it("counts working days forwards and backwards", () => {
    expect(addWorkingDays(day("2026-11-20"), 1).toString()).toBe("2026-11-23");
    expect(addWorkingDays(day("2026-12-24"), 1).toString()).toBe("2026-12-29");
    expect(addWorkingDays(day("2026-12-29"), -1).toString()).toBe("2026-12-24");
    expect(addWorkingDays(day("2026-11-21"), 0).toString()).toBe("2026-11-21");
    expect(addWorkingDays(day("2026-11-21"), 1).toString()).toBe("2026-11-23");
    expect(() => addWorkingDays(day("2026-11-20"), 1.5)).toThrow(RangeError);
  });

  it("returns to the same working day, and counts each working day once", () => {
    fc.assert(
      fc.property(anyDay.map(nextWorkingDay), fc.integer({ min: 1, max: 40 }), (date, count) => {
        const later = addWorkingDays(date, count);
        expect(isWorkingDay(later)).toBe(true);
        expect(addWorkingDays(later, -count).toString()).toBe(date.toString());
        let counted = 0;
        for (let one = date; Temporal.PlainDate.compare(one, later) < 0;) {
          one = one.add({ days: 1 });
          if (isWorkingDay(one)) counted += 1;
        }
        expect(counted).toBe(count);
      }),
    );
  });

  it("uses summer time in London [C14]", () => {
    const instant = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
    expect(londonToday(instant("2027-07-14T23:30:00Z")).toString()).toBe("2027-07-15");
    expect(londonToday(instant("2027-01-14T23:30:00Z")).toString()).toBe("2027-01-14");
  });
});
