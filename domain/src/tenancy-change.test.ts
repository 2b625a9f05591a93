import { describe, expect, it } from "vitest";
import { broadbandDateAfter, checkTenancyChange } from "./tenancy-change.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const before = { start: day("2027-07-01"), end: day("2028-06-30") };
const settings = {
  today: day("2027-07-20"),
  dynamicStartDates: false,
  minimumMonths: 9,
  otherEnds: [] as Temporal.PlainDate[],
};
function codesOf(startDate: string, endDate: string, otherEnds = settings.otherEnds) {
  return checkTenancyChange({ startDate, endDate }, before, { ...settings, otherEnds }).map(
    ({ field, code }) => `${field} ${code}`,
  );
}

describe("Other dates of a household that gathers [H4] [S5.5]", () => {
  it("keep the limits of signing up", () => {
    expect(codesOf("2027-07-20", "2028-07-19")).toEqual([]);
    expect(codesOf("2027-07-19", "2028-07-19")).toEqual(["startDate start-date-too-early"]);
    expect(codesOf("2027-08-01", "2028-01-31")).toEqual(["endDate end-date-too-early"]);
    expect(codesOf("2027-08-01", "2028-12-31")).toEqual(["endDate end-date-too-far"]);
    expect(codesOf("", "")).toEqual(["startDate start-date-required", "endDate end-date-required"]);
  });

  it("may keep a start that has passed", () => {
    expect(codesOf("2027-07-01", "2028-07-31")).toEqual([]);
    expect(codesOf("2027-07-01", "2028-01-31")).toEqual(["endDate end-date-too-early"]);
  });

  it("are refused when they are the same", () => {
    expect(codesOf("2027-07-01", "2028-06-30")).toEqual(["startDate dates-the-same"]);
  });

  it("may follow another tenancy of the address, as a next-year group's [C6]", () => {
    expect(codesOf("2029-02-01", "2030-01-31")).toEqual(["startDate start-date-too-far"]);
    expect(codesOf("2029-02-01", "2030-01-31", [day("2028-06-30")])).toEqual([]);
  });
});

describe("The installation of broadband [H4] [S4]", () => {
  const after = { start: day("2027-09-01"), end: day("2028-08-31") };
  const dateAfter = (urgent: boolean, date: string) =>
    broadbandDateAfter({ urgent, date: day(date) }, after).toString();

  it("follows the start when it is wanted as soon as possible", () => {
    expect(dateAfter(true, "2027-10-01")).toBe("2027-09-01");
  });

  it("stays on its day, as far as that is one of the tenancy", () => {
    expect(dateAfter(false, "2027-10-01")).toBe("2027-10-01");
    expect(dateAfter(false, "2027-08-01")).toBe("2027-09-01");
    expect(dateAfter(false, "2028-10-01")).toBe("2028-08-31");
  });
});
