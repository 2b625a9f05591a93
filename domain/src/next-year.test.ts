import { describe, expect, it, test } from "vitest";
import {
  isAskedForNextYear,
  nextTerm,
  type NextYearFacts,
  type NextYearPerson,
  nextYearPriceHoldsUntil,
  outsideNextYearDays,
  whyNoNextYear,
} from "./next-year.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const end = day("2027-08-31");
const joinedOn = day("2026-09-01");

describe("The days of the question [J5]", () => {
  const outside = (today: string, state: NextYearFacts["state"] = "live") =>
    outsideNextYearDays({ state, tenancyEnd: end }, day(today));

  it("begin 60 days before the last day, which is the last of them", () => {
    expect(outside("2027-07-01")).toBe("next-year-early");
    expect(outside("2027-07-02")).toBeUndefined();
    expect(outside("2027-08-31")).toBeUndefined();
    expect(outside("2027-09-01")).toBe("next-year-over");
  });

  it("are those of a household that is lived in and was not ended early", () => {
    for (const state of ["ended", "cancelled"] as const)
      expect(outside("2027-08-01", state)).toBe("next-year-over");
    for (const state of ["gathering", "complete"] as const)
      expect(outside("2027-08-01", state)).toBe("next-year-early");
  });
});

describe("Who is asked [J5]", () => {
  const today = day("2027-07-10");
  const asked = (changes: {
    readonly person?: Partial<NextYearPerson["person"]>;
    readonly days?: Partial<NextYearPerson["days"]>;
    readonly isLeaving?: boolean;
  }) =>
    isAskedForNextYear(
      {
        person: { byShareToken: false, joinedOn, livesFrom: joinedOn, objection: null, ...changes.person },
        days: { joinedOn, leftOn: undefined, ...changes.days },
        isLeaving: changes.isLeaving ?? false,
      },
      end,
      today,
    );

  it("has the place on the last day: who stays, and a successor who is still to come [G5]", () => {
    expect(asked({})).toBe(true);
    expect(asked({ days: { joinedOn: day("2027-08-15") } })).toBe(true);
    expect(asked({ days: { leftOn: day("2027-09-01") } })).toBe(true);
  });

  it("is nobody who has left, leaves before the end, has no days or cancelled their contract [G5] [J3]", () => {
    expect(asked({ days: { leftOn: day("2027-07-01") } })).toBe(false);
    expect(asked({ days: { leftOn: end } })).toBe(false);
    expect(asked({ days: { joinedOn: today, leftOn: today } })).toBe(false);
    expect(asked({ days: { isCancelled: true } })).toBe(false);
    expect(asked({ isLeaving: true })).toBe(false);
  });

  it("is nobody who is disputed or may still be a stranger [A5] [G8]", () => {
    expect(asked({ person: { objection: "disputed" } })).toBe(false);
    expect(asked({ person: { byShareToken: true, joinedOn: day("2027-07-01") } })).toBe(false);
    expect(asked({ person: { byShareToken: true } })).toBe(true);
  });
});

describe("The term that follows [J5]", () => {
  const after = (start: string, last: string, months = 9) => {
    const term = nextTerm({ start: day(start), end: day(last) }, months);
    return [term.start.toString(), term.end.toString()];
  };

  it.each([
    ["a year less a day", "2026-09-01", "2027-08-31", ["2027-09-01", "2028-08-31"]],
    ["a year to the end of February", "2027-03-01", "2028-02-29", ["2028-03-01", "2029-02-28"]],
    ["ten months", "2026-09-15", "2027-07-14", ["2027-07-15", "2028-05-14"]],
    ["months and days", "2026-09-01", "2027-07-10", ["2027-07-11", "2028-05-20"]],
  ])("begins on the day after and is as long as before: %s", (_, start, last, expected) => {
    expect(after(start, last)).toEqual(expected);
  });

  it("is within what a tenancy may last [S5.5]", () => {
    expect(after("2026-09-01", "2027-05-31", 12)).toEqual(["2027-06-01", "2028-05-31"]);
    expect(after("2026-09-01", "2027-12-10")).toEqual(["2027-12-11", "2029-03-20"]);
  });
});

test("a price holds for 30 days from the first look, and no longer than the question stands [B5] [J5]", () => {
  const holds = (quotedOn: string, today = quotedOn) =>
    nextYearPriceHoldsUntil(day(quotedOn), end, day(today))?.toString();
  expect(holds("2027-07-02")).toBe("2027-08-01");
  expect(holds("2027-08-20")).toBe("2027-08-31");
  expect(holds("2027-07-02", "2027-08-01")).toBe("2027-08-01");
  expect(holds("2027-07-02", "2027-08-02")).toBeUndefined();
});

test("what cannot be mended is said before what can, and what is owed before the account [J5]", () => {
  const facts: NextYearFacts = {
    state: "live",
    tenancyEnd: end,
    isAsked: true,
    isTaken: false,
    isFull: false,
    isSold: true,
    isHeld: false,
    rows: [],
    means: "usable",
  };
  const why = (changes: Partial<NextYearFacts>) => whyNoNextYear({ ...facts, ...changes }, day("2027-08-01"));
  expect(why({})).toBeUndefined();
  expect(why({ means: "replaced-soon" })).toBeUndefined();
  expect(why({ state: "ended", isAsked: false })).toBe("next-year-over");
  expect(why({ isAsked: false, isTaken: true })).toBe("next-year-not-asked");
  expect(why({ isTaken: true, isFull: true })).toBe("next-year-taken");
  expect(why({ isFull: true, isSold: false })).toBe("next-year-full");
  expect(why({ isSold: false, isHeld: true })).toBe("next-year-not-sold");
  expect(why({ isHeld: true, means: "held" })).toBe("next-year-held");
  expect(why({ means: "cancelled" })).toBe("next-year-no-account");
});
