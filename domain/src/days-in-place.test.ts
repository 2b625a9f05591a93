import { describe, expect, it } from "vitest";
import {
  hasLeft,
  hasNoDays,
  isNotInYet,
  isServedOn,
  lastDayInPlace,
  statementDay,
  type DaysInPlace,
} from "./days-in-place.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
function from(joinedOn: string, leftOn?: string): DaysInPlace {
  return {
    joinedOn: day(joinedOn),
    leftOn: leftOn === undefined ? undefined : day(leftOn),
  };
}
const today = day("2027-03-10");

describe("Somebody's days in a place [G5]", () => {
  it("end on the day before it is somebody else's", () => {
    const leaver = from("2026-09-01", "2027-03-10");
    expect(lastDayInPlace(leaver)).toEqual(day("2027-03-09"));
    expect(hasLeft(leaver, day("2027-03-09"))).toBe(false);
    expect(hasLeft(leaver, today)).toBe(true);
  });

  it("have no end for who stays", () => {
    const stays = from("2026-09-01");
    expect([lastDayInPlace(stays), hasLeft(stays, today), isNotInYet(stays, today)]).toEqual([
      undefined,
      false,
      false,
    ]);
  });

  it("begin for a successor on the day of the handover", () => {
    const successor = from("2027-03-11");
    expect(isNotInYet(successor, today)).toBe(true);
    expect(isNotInYet(successor, day("2027-03-11"))).toBe(false);
  });

  it("are none of a successor who joined too late: neither gone nor in", () => {
    const late = from("2027-03-01", "2027-03-01");
    expect(hasNoDays(late)).toBe(true);
    expect([hasLeft(late, today), isNotInYet(late, today), lastDayInPlace(late)]).toEqual([
      false,
      true,
      undefined,
    ]);
  });
});

describe("Somebody who cancelled what they had not asked to start [J3]", () => {
  it("has no days, and has left", () => {
    const gone = { ...from("2027-03-01", "2027-03-01"), isCancelled: true };
    expect([hasNoDays(gone), hasLeft(gone, today)]).toEqual([true, true]);
  });
});

describe("A closing statement comes [G7]", () => {
  const live = { state: "live", tenancyEnd: day("2027-08-31"), lastDay: undefined } as const;
  const stays = from("2026-09-01");

  it("on the day after the tenancy, the household's last day, or the own one, whichever is first", () => {
    expect(statementDay(live, stays)).toEqual(day("2027-09-01"));
    expect(statementDay(live, from("2026-09-01", "2027-03-10"))).toEqual(day("2027-03-10"));
    const cancelled = { ...live, state: "cancelled", lastDay: day("2027-01-31") } as const;
    expect(statementDay(cancelled, stays)).toEqual(day("2027-02-01"));
    expect(statementDay(cancelled, from("2026-09-01", "2027-03-10"))).toEqual(day("2027-02-01"));
  });

  it("never from a household that was cancelled before it was live, nor to who has had no days", () => {
    expect(statementDay({ ...live, state: "cancelled" }, stays)).toBeUndefined();
    expect(statementDay(live, from("2027-03-01", "2027-03-01"))).toBeUndefined();
  });
});

describe("Somebody is served on a day [C4] [F4]", () => {
  const stays = { leftOn: undefined };

  it("of a household that is or was complete", () => {
    for (const state of ["complete", "live", "ended"] as const)
      expect(isServedOn(today, stays, { state, lastDay: undefined })).toBe(true);
    expect(isServedOn(today, stays, { state: "gathering", lastDay: undefined })).toBe(false);
  });

  it("up to the last day of one that was cancelled while live", () => {
    const served = (lastDay: string | undefined) =>
      isServedOn(today, stays, {
        state: "cancelled",
        lastDay: lastDay === undefined ? undefined : day(lastDay),
      });
    expect([served("2027-03-10"), served("2027-03-09"), served(undefined)]).toEqual([true, false, false]);
  });

  it("before they have left", () => {
    const live = { state: "live", lastDay: undefined } as const;
    expect(isServedOn(today, { leftOn: day("2027-03-11") }, live)).toBe(true);
    expect(isServedOn(today, { leftOn: today }, live)).toBe(false);
  });
});
