import { expect, test } from "vitest";
import { endFollowing, pickerLimits, tenancyLimits } from "./tenancy-limits.ts";

const settings = {
  today: Temporal.PlainDate.from("2027-07-15"),
  dynamicStartDates: false,
  startsAfter: undefined,
  minimumMonths: 9,
};

test("a tenancy starts today at the earliest, or on 1 July when the summer flag is on", () => {
  expect(tenancyLimits(settings).minimumStart.toString()).toBe("2027-07-15");
  expect(tenancyLimits({ ...settings, dynamicStartDates: true }).minimumStart.toString()).toBe("2027-07-01");
});

test("a next-year group starts the day after the group before it", () => {
  const limits = tenancyLimits({ ...settings, startsAfter: "2028-07-31" });
  expect(limits.minimumStart.toString()).toBe("2028-08-01");
  expect(pickerLimits("", limits).start).toEqual({ min: "2028-08-01", max: "2029-12-31" });
});

test("the end picker's limits depend on the start, and are missing without one [D4]", () => {
  const limits = tenancyLimits(settings);
  expect(pickerLimits("2027-09-01", limits).end).toEqual({ min: "2028-05-31", max: "2028-12-09" });
  expect(pickerLimits("", limits).end).toEqual({});
});

test("the default end is a year minus a day after a complete start [S5.5]", () => {
  expect(endFollowing("2027-09-01")).toBe("2028-08-31");
  expect(endFollowing("0002-09-01")).toBeUndefined();
  expect(endFollowing("")).toBeUndefined();
});
