import { expect, test } from "vitest";
import { checkInstallation, pickedFor, urgencyOf } from "./check-installation.ts";

const tenancy = { startDate: "2027-09-01", endDate: "2028-08-31" };
function codesOf(broadbandUrgent: string, broadbandDate: string) {
  return checkInstallation({ broadbandUrgent, broadbandDate }, tenancy).map(({ code }) => code);
}

test("as soon as possible needs no date, later does", () => {
  expect(codesOf("asap", "")).toEqual([]);
  expect(codesOf("later", "")).toEqual(["broadband-date-required"]);
  expect(codesOf("", "")).toEqual(["broadband-urgency-required"]);
});

test("an installation is not before the tenancy", () => {
  expect(codesOf("later", "2027-08-31")).toEqual(["broadband-date-before-start"]);
  expect(codesOf("later", "2027-09-01")).toEqual([]);
});

test("the choice is stored as true or false and restored", () => {
  for (const urgent of [true, false, undefined]) expect(urgencyOf(pickedFor(urgent))).toBe(urgent);
});
