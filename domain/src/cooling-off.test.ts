import { describe, expect, it } from "vitest";
import {
  checkCancellationNote,
  checkEarlyStart,
  contractEndOn,
  lastCoolingOffDay,
  lastDayOfCancelledContract,
  needsEarlyStart,
} from "./cooling-off.ts";
import { householdStates } from "./household.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const signedUpOn = day("2027-01-26");
const stays = { joinedOn: signedUpOn, leftOn: undefined };

describe("The 14 days in which a contract can be cancelled [J3]", () => {
  it("begin after the day of signing up, and the last one counts whole", () => {
    expect(lastCoolingOffDay(signedUpOn)).toEqual(day("2027-02-09"));
    const contract = { signedUpOn, days: stays };
    expect(contractEndOn("live", contract, signedUpOn)).toBe("cancel");
    expect(contractEndOn("live", contract, day("2027-02-09"))).toBe("cancel");
    expect(contractEndOn("live", contract, day("2027-02-10"))).toBeUndefined();
  });

  it("go by the calendar, over the end of February and of British Summer Time", () => {
    expect(lastCoolingOffDay(day("2028-02-20"))).toEqual(day("2028-03-05"));
    expect(lastCoolingOffDay(day("2027-10-24"))).toEqual(day("2027-11-07"));
  });

  it("are not what withdrawing waits for: the household gathers at any time", () => {
    const contract = { signedUpOn, days: stays };
    for (const state of householdStates)
      expect([state, contractEndOn(state, contract, day("2027-06-01"))]).toEqual([
        state,
        state === "gathering" ? "withdraw" : undefined,
      ]);
  });

  it("are over for who has left or cancelled already, and in a household that is over", () => {
    const left = { signedUpOn, days: { joinedOn: signedUpOn, leftOn: day("2027-02-01") } };
    expect(contractEndOn("live", left, day("2027-02-01"))).toBeUndefined();
    const leaving = { signedUpOn, days: { ...stays, leftOn: day("2027-02-05"), isCancelled: true } };
    expect(contractEndOn("live", leaving, day("2027-02-04"))).toBeUndefined();
    for (const state of ["ended", "cancelled"] as const)
      expect(contractEndOn(state, { signedUpOn, days: stays }, day("2027-02-01"))).toBeUndefined();
  });

  it("have to be asked about when the service starts in them", () => {
    expect(needsEarlyStart(signedUpOn, day("2027-02-09"))).toBe(true);
    expect(needsEarlyStart(signedUpOn, day("2027-02-10"))).toBe(false);
    // The tenancy has begun: the last one joins late.
    expect(needsEarlyStart(signedUpOn, day("2027-01-01"))).toBe(true);
    expect(checkEarlyStart(false, signedUpOn, day("2027-02-01"))).toEqual([
      { field: "earlyStart", code: "early-start-not-asked" },
    ]);
    expect(checkEarlyStart(true, signedUpOn, day("2027-02-01"))).toEqual([]);
    expect(checkEarlyStart(undefined, signedUpOn, day("2027-02-10"))).toEqual([]);
  });
});

describe("Who cancels a contract that is served [F11] [J3]", () => {
  const tenancyStart = day("2027-02-01");
  const cancelled = (hasAskedForStart: boolean, today: string, joinedOn = signedUpOn) =>
    lastDayOfCancelledContract({ tenancyStart, days: { joinedOn }, hasAskedForStart }, day(today));

  it("pays up to that day if they had asked for the start, else nothing", () => {
    expect(cancelled(true, "2027-02-04")).toEqual(day("2027-02-04"));
    expect(cancelled(false, "2027-02-04")).toBeUndefined();
  });

  it("pays nothing before their own first day", () => {
    expect(cancelled(true, "2027-02-04", day("2027-02-05"))).toBeUndefined();
    expect(cancelled(true, "2027-02-05", day("2027-02-05"))).toEqual(day("2027-02-05"));
  });
});

it("What somebody wants to tell us has 1,000 characters at most [J3]", () => {
  expect(checkCancellationNote(undefined)).toEqual([]);
  expect(checkCancellationNote("x".repeat(1000))).toEqual([]);
  expect(checkCancellationNote("x".repeat(1001))).toEqual([{ field: "note", code: "text-too-long" }]);
});
