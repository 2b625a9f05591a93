import { describe, expect, it } from "vitest";
import { offeredDay, possibleLastDays, proposedLastDay } from "./handover-days.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const today = day("2027-03-10");
const tenancyEnd = day("2027-08-31");

describe("A leaver's last day [G5]", () => {
  const live = { state: "live", tenancyEnd } as const;

  it("is from tomorrow to the tenancy's end", () => {
    expect(possibleLastDays(live, undefined, today)).toEqual({ first: day("2027-03-11"), last: tenancyEnd });
    expect(possibleLastDays(live, day("2027-01-01"), today)?.first).toEqual(day("2027-03-11"));
  });

  it("is not before the first of their own days", () => {
    expect(possibleLastDays(live, day("2027-05-01"), today)?.first).toEqual(day("2027-05-01"));
  });

  it("is none once the household is over or no day is left", () => {
    for (const state of ["ended", "cancelled"] as const)
      expect(possibleLastDays({ state, tenancyEnd }, undefined, today)).toBeUndefined();
    expect(possibleLastDays(live, undefined, day("2027-08-30"))).toEqual({
      first: tenancyEnd,
      last: tenancyEnd,
    });
    expect(possibleLastDays(live, undefined, tenancyEnd)).toBeUndefined();
  });

  it("is proposed a month ahead, or as near to that as is possible", () => {
    const first = day("2027-03-11");
    expect(proposedLastDay({ first, last: tenancyEnd }, today)).toEqual(day("2027-04-10"));
    expect(proposedLastDay({ first, last: day("2027-03-31") }, today)).toEqual(day("2027-03-31"));
    expect(proposedLastDay({ first: day("2027-05-01"), last: tenancyEnd }, today)).toEqual(day("2027-05-01"));
  });
});

describe("A successor's first day [G5]", () => {
  const asked = {
    isAgreed: false,
    handsOverOn: day("2027-05-01"),
    joinBy: day("2027-03-31"),
    ifToday: day("2027-03-25"),
  };

  it("is the day that the leaver chose, for one who joins in time", () => {
    expect(offeredDay(asked, tenancyEnd, asked.joinBy)).toEqual({
      firstDay: asked.handsOverOn,
      isLate: false,
    });
  });

  it("is late after the last day to join, or when it can no longer be kept", () => {
    expect(offeredDay(asked, tenancyEnd, day("2027-04-01"))).toEqual({
      firstDay: asked.handsOverOn,
      isLate: true,
    });
    const ifToday = day("2027-05-05");
    expect(offeredDay({ ...asked, ifToday }, tenancyEnd, today)).toEqual({ firstDay: ifToday, isLate: true });
  });

  it("stays as it was agreed", () => {
    const agreed = { ...asked, isAgreed: true, ifToday: day("2027-06-01") };
    expect(offeredDay(agreed, tenancyEnd, day("2027-05-20"))).toEqual({
      firstDay: asked.handsOverOn,
      isLate: false,
    });
  });

  it("is none after the tenancy", () => {
    expect(offeredDay({ ...asked, ifToday: day("2027-09-01") }, tenancyEnd, today)).toBeUndefined();
    expect(offeredDay({ ...asked, ifToday: tenancyEnd }, tenancyEnd, today)?.firstDay).toEqual(tenancyEnd);
  });
});
