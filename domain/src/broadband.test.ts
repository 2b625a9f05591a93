import { describe, expect, it } from "vitest";
import { broadbandInstallDate, checkBroadbandDate, checkBroadbandSelection } from "./broadband.ts";

const tenancyStart = Temporal.PlainDate.from("2027-09-01");
const tenancyEnd = Temporal.PlainDate.from("2028-08-31");
const check = (urgent?: boolean, date?: string) =>
  checkBroadbandDate({ urgent, date, tenancyStart, tenancyEnd });

describe("the broadband date", () => {
  it("asks how urgent it is", () => {
    expect(check()).toEqual([{ field: "broadbandUrgent", code: "broadband-urgency-required" }]);
  });

  it("needs no date when it is urgent, and ignores one", () => {
    expect(check(true)).toEqual([]);
    expect(check(true, "2020-01-01")).toEqual([]);
  });

  it("needs a date that exists for later", () => {
    expect(check(false)).toEqual([{ field: "broadbandDate", code: "broadband-date-required" }]);
    expect(check(false, "2027-09-31")).toEqual([{ field: "broadbandDate", code: "broadband-date-required" }]);
  });

  it("says what is missing even when the tenancy's start is not known yet", () => {
    const unknown = { tenancyStart: undefined };
    expect(checkBroadbandDate({ ...unknown })).toMatchObject([{ code: "broadband-urgency-required" }]);
    expect(checkBroadbandDate({ ...unknown, urgent: false })).toMatchObject([
      { code: "broadband-date-required" },
    ]);
    expect(checkBroadbandDate({ ...unknown, urgent: false, date: "2027-08-31" })).toEqual([]);
  });

  it("keeps the installation within the tenancy, its first and last day included", () => {
    expect(check(false, "2027-08-31")).toEqual([
      { field: "broadbandDate", code: "broadband-date-before-start" },
    ]);
    expect(check(false, "2027-09-01")).toEqual([]);
    expect(check(false, "2028-08-31")).toEqual([]);
    expect(check(false, "2028-09-01")).toEqual([
      { field: "broadbandDate", code: "broadband-date-after-end" },
    ]);
  });

  it("installs on the tenancy start when urgent and on the typed day when later", () => {
    expect(broadbandInstallDate({ urgent: true, date: "2027-10-01", tenancyStart })).toBe(tenancyStart);
    expect(broadbandInstallDate({ urgent: false, date: "2027-10-01", tenancyStart })?.toString()).toBe(
      "2027-10-01",
    );
    expect(broadbandInstallDate({ urgent: false, tenancyStart })).toBeUndefined();
  });

  it("does not update the package without a selection", () => {
    expect(checkBroadbandSelection(undefined)).toEqual([
      { field: "broadband", code: "broadband-not-selected" },
    ]);
    expect(checkBroadbandSelection("gbt-fibre")).toEqual([]);
  });
});
