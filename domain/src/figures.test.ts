import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysBetween } from "./calendar.ts";
import { longestPeriod, monthsOf, type Period, periodOf } from "./figures.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const today = day("2027-09-13");
function ends(query: Parameters<typeof periodOf>[0], on = today) {
  const found = periodOf(query, on);
  if (!("from" in found)) return found;
  return [found.from, found.to, found.before.from, found.before.to].map((one) => one.toString());
}

describe("The period of figures [H4]", () => {
  it("ends today, and is compared with as many days before", () => {
    expect(ends({})).toEqual(["2027-08-15", "2027-09-13", "2027-07-16", "2027-08-14"]);
    expect(ends({ period: "7-days" })).toEqual(["2027-09-07", "2027-09-13", "2027-08-31", "2027-09-06"]);
    expect(ends({ period: "year" })).toEqual(["2026-09-14", "2027-09-13", "2025-09-14", "2026-09-13"]);
  });

  it("begins in September, January or May for a term", () => {
    const first = (text: string) => ends({ period: "term" }, day(text))[0];
    expect(
      ["2027-01-01", "2027-04-30", "2027-05-01", "2027-08-31", "2027-09-01", "2027-12-31"].map(first),
    ).toEqual(["2027-01-01", "2027-01-01", "2027-05-01", "2027-05-01", "2027-09-01", "2027-09-01"]);
  });

  it("can be two days in order, at most a year apart", () => {
    const own = (from?: string, to?: string) => ends({ period: "own", from, to });
    expect(own("2027-01-01", "2027-01-31")).toEqual(["2027-01-01", "2027-01-31", "2026-12-01", "2026-12-31"]);
    expect(own("2028-01-01", "2028-12-31")).toHaveLength(4);
    expect(own("2028-01-01", "2029-01-01")).toEqual([{ field: "from", code: "period-too-long" }]);
    expect(own("2027-02-01", "2027-01-31")).toEqual([{ field: "to", code: "period-backwards" }]);
    expect(own("soon", "2027-01-31")).toEqual([{ field: "from", code: "day-unreadable" }]);
    expect(own("2027-01-31")).toEqual([{ field: "to", code: "day-unreadable" }]);
    expect(ends({ period: "decade" })).toEqual([{ field: "period", code: "choice-unknown" }]);
  });

  it("is as long as the period before and shares no day with it", () => {
    const days = fc.integer({ min: 0, max: 5_000 }).map((more) => day("2026-01-01").add({ days: more }));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: longestPeriod - 1 }), (from, length) => {
        const query = { period: "own", from: from.toString(), to: from.add({ days: length }).toString() };
        const { to, before } = periodOf(query, today) as Period;
        expect(daysBetween(before.from, before.to)).toBe(daysBetween(from, to));
        expect(before.to.add({ days: 1 }).equals(from)).toBe(true);
      }),
    );
  });

  it("includes its months, and at least six", () => {
    const months = (from: string, to: string) =>
      monthsOf({ from: day(from), to: day(to) }).map((month) => month.toString());
    expect(months("2027-08-31", "2027-09-01")).toEqual(
      ["04", "05", "06", "07", "08", "09"].map((month) => `2027-${month}-01`),
    );
    expect(months("2026-09-14", "2027-09-13")).toHaveLength(13);
  });
});
