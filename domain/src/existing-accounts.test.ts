import { describe, expect, it } from "vitest";
import {
  accountsInTheWay,
  hasOpenedEnough,
  isAddressTaken,
  lastDayBeforeFree,
  overlaps,
} from "./existing-accounts.ts";
import { type HouseholdState, stateOn } from "./household.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
function tenancy(from: string, to: string) {
  return { startDate: day(from), endDate: day(to) };
}
function account(from: string, to: string, state: HouseholdState = "gathering") {
  return {
    ...tenancy(from, to),
    state,
  };
}

describe("an account", () => {
  it("blocks its address until its tenancy has ended or it was cancelled [C6]", () => {
    const endDate = day("2028-06-30");
    for (const state of ["gathering", "complete", "live"] as const) {
      expect(isAddressTaken({ state, endDate }, day("2028-06-30"))).toBe(true);
      expect(isAddressTaken({ state, endDate }, day("2028-07-01"))).toBe(false);
    }
    expect(isAddressTaken({ state: "cancelled", endDate }, day("2028-01-01"))).toBe(false);
    expect(isAddressTaken({ state: "ended", endDate }, day("2028-01-01"))).toBe(false);
  });

  it("has ended once its tenancy is over, unless it was cancelled", () => {
    const endDate = day("2028-06-30");
    expect(stateOn({ state: "gathering", endDate }, day("2028-06-30"))).toBe("gathering");
    expect(stateOn({ state: "gathering", endDate }, day("2028-07-01"))).toBe("ended");
    expect(stateOn({ state: "cancelled", endDate }, day("2028-07-01"))).toBe("cancelled");
  });
});

describe("the accounts of an address", () => {
  it("are the current and future ones, by start date [B3]", () => {
    const past = account("2026-07-01", "2027-06-30", "live");
    const running = account("2027-07-01", "2028-06-30", "live");
    const following = account("2028-07-01", "2029-06-30");
    const cancelled = account("2029-07-01", "2030-06-30", "cancelled");
    expect(accountsInTheWay([following, cancelled, running, past], day("2027-07-01"))).toEqual([
      running,
      following,
    ]);
    expect(accountsInTheWay([], day("2027-07-01"))).toEqual([]);
  });

  it("overlap when they share a day", () => {
    const running = tenancy("2027-07-01", "2028-06-30");
    expect(overlaps(running, tenancy("2028-06-30", "2029-06-29"))).toBe(true);
    expect(overlaps(running, tenancy("2028-07-01", "2029-06-30"))).toBe(false);
    expect(overlaps(tenancy("2028-07-01", "2029-06-30"), running)).toBe(false);
  });

  it("leave room after the last one, or in a gap of the minimum term [B3]", () => {
    const first = tenancy("2027-07-01", "2028-06-30");
    expect(lastDayBeforeFree([], 9)).toBeUndefined();
    const second = tenancy("2028-07-01", "2029-06-30");
    expect(String(lastDayBeforeFree([second, first], 9))).toBe("2029-06-30");
    expect(String(lastDayBeforeFree([first, tenancy("2029-04-01", "2030-03-31")], 9))).toBe("2028-06-30");
    expect(String(lastDayBeforeFree([first, tenancy("2029-03-31", "2030-03-30")], 9))).toBe("2030-03-30");
  });
});

describe("An email's accounts [C13]", () => {
  const wanted = tenancy("2027-09-01", "2028-06-30");

  it("are enough for the days of a tenancy, whenever they were opened", () => {
    const own = [account("2027-01-01", "2027-09-01"), account("2028-06-30", "2029-06-29")];
    expect(hasOpenedEnough(own, wanted, 2)).toBe(true);
    expect(hasOpenedEnough(own, wanted, 3)).toBe(false);
  });

  it("do not count for other days, nor once they are cancelled", () => {
    const own = [account("2028-07-01", "2029-06-30"), account("2027-09-01", "2028-06-30", "cancelled")];
    expect(hasOpenedEnough(own, wanted, 1)).toBe(false);
  });
});
