import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkTenancy,
  checkTenancyAfterOthers,
  defaultEndDate,
  earliestEndDate,
  latestEndDate,
  maximumStartDate,
  minimumStartDate,
  tenancyMonths,
} from "./tenancy.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const anyStart = fc.integer({ min: 0, max: 1095 }).map((days) => day("2026-01-01").add({ days }));
const limits = { minimumStart: day("2027-07-15"), minimumMonths: 9 };

describe("the tenancy's minimum start", () => {
  const minimum = (today: string, dynamicStartDates: boolean, startsAfter?: string) =>
    minimumStartDate({
      today: day(today),
      dynamicStartDates,
      startsAfter: startsAfter === undefined ? undefined : day(startsAfter),
    }).toString();

  it("is today when dynamic start dates are off [C14]", () => {
    expect(minimum("2027-08-20", false)).toBe("2027-08-20");
  });

  it("is 1 July from 1 July to 30 September when dynamic start dates are on [S5.5]", () => {
    expect(minimum("2027-06-30", true)).toBe("2027-06-30");
    expect(minimum("2027-07-01", true)).toBe("2027-07-01");
    expect(minimum("2027-09-30", true)).toBe("2027-07-01");
    expect(minimum("2027-10-01", true)).toBe("2027-10-01");
  });

  it("is the day after another household's end, when that is later [C6]", () => {
    expect(minimum("2027-07-15", false, "2028-06-30")).toBe("2028-07-01");
    expect(minimum("2027-07-15", true, "2027-06-10")).toBe("2027-07-01");
  });
});

describe("the tenancy's limits", () => {
  it("end a year minus a day later by default [S5.5] [S9.1]", () => {
    expect(defaultEndDate(day("2027-09-01")).toString()).toBe("2028-08-31");
    expect(defaultEndDate(day("2028-02-29")).toString()).toBe("2029-02-27");
  });

  it("require the minimum term minus a day", () => {
    expect(earliestEndDate(day("2027-09-01"), 9).toString()).toBe("2028-05-31");
    expect(earliestEndDate(day("2027-05-31"), 9).toString()).toBe("2028-02-28");
  });

  it("allow an end up to 465 days later and a start up to the end of next year [S9.1]", () => {
    expect(latestEndDate(day("2027-09-01")).toString()).toBe("2028-12-09");
    expect(maximumStartDate(day("2027-07-15")).toString()).toBe("2028-12-31");
  });

  it("count whole months with both days included", () => {
    expect(tenancyMonths(day("2027-09-01"), day("2028-08-31"))).toBe(12);
    expect(tenancyMonths(day("2027-09-01"), day("2028-08-30"))).toBe(11);
    expect(tenancyMonths(day("2027-05-31"), day("2028-02-28"))).toBe(9);
    expect(tenancyMonths(day("2027-09-01"), day("2027-09-02"))).toBe(0);
  });

  it("always count the minimum term as that many months", () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 1, max: 15 }), (start, months) => {
        const end = earliestEndDate(start, months);
        expect(tenancyMonths(start, end)).toBe(months);
        expect(tenancyMonths(start, end.subtract({ days: 1 }))).toBe(months - 1);
      }),
    );
  });
});

describe("checking a tenancy", () => {
  const codes = (startDate?: string, endDate?: string) => checkTenancy({ startDate, endDate }, limits);

  it("requires both dates, and treats a date that does not exist as missing [S5.5]", () => {
    const both = [
      { field: "startDate", code: "start-date-required" },
      { field: "endDate", code: "end-date-required" },
    ];
    expect(codes()).toEqual(both);
    expect(codes("2028-02-30", "soon")).toEqual(both);
  });

  it("accepts the first and last allowed start, and none outside [S5.5]", () => {
    expect(codes("2027-07-15", "2028-07-14")).toEqual([]);
    expect(codes("2028-12-31", "2029-12-30")).toEqual([]);
    expect(codes("2027-07-14", "2028-07-13")).toEqual([
      { field: "startDate", code: "start-date-too-early", values: { date: "2027-07-15" } },
    ]);
    expect(codes("2029-01-01", "2029-12-31")).toEqual([{ field: "startDate", code: "start-date-too-far" }]);
    expect(codes("9000-01-01", "9000-12-31")).toEqual([{ field: "startDate", code: "start-date-too-far" }]);
  });

  it("accepts the first and last allowed end, and none outside [S5.5]", () => {
    expect(codes("2027-09-01", "2028-05-31")).toEqual([]);
    expect(codes("2027-09-01", "2028-12-09")).toEqual([]);
    expect(codes("2027-09-01", "2028-05-30")).toEqual([
      { field: "endDate", code: "end-date-too-early", values: { months: 9 } },
    ]);
    expect(codes("2027-09-01", "2026-01-01")).toEqual([
      { field: "endDate", code: "end-date-too-early", values: { months: 9 } },
    ]);
    expect(codes("2027-09-01", "2028-12-10")).toEqual([{ field: "endDate", code: "end-date-too-far" }]);
  });

  it("accepts the default tenancy for any allowed start", () => {
    fc.assert(
      fc.property(anyStart, (start) => {
        const typed = { startDate: start.toString(), endDate: defaultEndDate(start).toString() };
        expect(checkTenancy(typed, { minimumStart: start, minimumMonths: 12 })).toEqual([]);
      }),
    );
  });
});

describe("a tenancy at an address with other tenancies [C6]", () => {
  const settings = { today: day("2027-07-15"), dynamicStartDates: false, minimumMonths: 9 };
  const nextYear = { startDate: "2029-07-01", endDate: "2030-06-30" };
  const check = (typed: typeof nextYear, ...otherEnds: string[]) =>
    checkTenancyAfterOthers(typed, { ...settings, otherEnds: otherEnds.map(day) }).map(({ code }) => code);

  it("may start as far after any of them as an ordinary one after today", () => {
    expect(check(nextYear)).toEqual(["start-date-too-far"]);
    expect(check(nextYear, "2027-08-31")).toEqual(["start-date-too-far"]);
    expect(check(nextYear, "2027-08-31", "2028-08-31")).toEqual([]);
  });

  it("has the ordinary limits otherwise", () => {
    const soon = { startDate: "2027-08-01", endDate: "2028-07-31" };
    expect(check(soon, "2028-08-31")).toEqual([]);
    expect(check({ ...soon, endDate: "2027-09-01" }, "2028-08-31")).toEqual(["end-date-too-early"]);
    expect(check({ startDate: "", endDate: "" }, "2028-08-31")).toEqual([
      "start-date-required",
      "end-date-required",
    ]);
  });
});
