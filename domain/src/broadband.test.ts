import { describe, expect, it } from "vitest";
import { broadbandInstallDate, checkBroadbandDate, checkBroadbandSelection } from "./broadband.ts";

const tenancyStart = Temporal.PlainDate.from("2027-09-01");
const tenancyEnd = Temporal.PlainDate.from("2028-08-31");
function check(urgent?: boolean, date?: string) {
  return checkBroadbandDate({ urgent, date, tenancyStart, tenancyEnd });
}

describe("the broadband date", () => {
  it("requires an answer to the urgency [S5.6]", () => {
    expect(check()).toEqual([{ field: "broadbandUrgent", code: "broadband-urgency-required" }]);
  });

  it("ignores the date when urgent", () => {
    expect(check(true)).toEqual([]);
    expect(check(true, "2020-01-01")).toEqual([]);
  });

  it("needs an existing date for 'Later' [S4.6]", () => {
    expect(check(false)).toEqual([{ field: "broadbandDate", code: "broadband-date-required" }]);
    expect(check(false, "2027-09-31")).toEqual([{ field: "broadbandDate", code: "broadband-date-required" }]);
  });

  it("reports missing answers even before the tenancy's start is known", () => {
    const unknown = { tenancyStart: undefined };
    expect(checkBroadbandDate({ ...unknown })).toMatchObject([{ code: "broadband-urgency-required" }]);
    expect(checkBroadbandDate({ ...unknown, urgent: false })).toMatchObject([
      { code: "broadband-date-required" },
    ]);
    expect(checkBroadbandDate({ ...unknown, urgent: false, date: "2027-08-31" })).toEqual([]);
  });

  it("allows an installation from the tenancy's first day to its last [S5.6] [C17]", () => {
    expect(check(false, "2027-08-31")).toEqual([
      { field: "broadbandDate", code: "broadband-date-before-start" },
    ]);
    expect(check(false, "2027-09-01")).toEqual([]);
    expect(check(false, "2028-08-31")).toEqual([]);
    expect(check(false, "2028-09-01")).toEqual([
      { field: "broadbandDate", code: "broadband-date-after-end" },
    ]);
  });

  it("is the tenancy's start when urgent, else the typed date [S4.6]", () => {
    expect(broadbandInstallDate({ urgent: true, date: "2027-10-01", tenancyStart })).toBe(tenancyStart);
    expect(broadbandInstallDate({ urgent: false, date: "2027-10-01", tenancyStart })?.toString()).toBe(
      "2027-10-01",
    );
    expect(broadbandInstallDate({ urgent: false, tenancyStart })).toBeUndefined();
  });

  it("cannot be updated without a selection [S5.8]", () => {
    expect(checkBroadbandSelection(undefined)).toEqual([
      { field: "broadband", code: "broadband-not-selected" },
    ]);
    expect(checkBroadbandSelection("gbt-fibre")).toEqual([]);
  });
});
