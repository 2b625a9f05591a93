import { describe, expect, it } from "vitest";
import { isNameShown, mayInvite, openDoors, type PageReader } from "./own-page.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const today = day("2027-03-10");
const joinedOn = day("2026-09-01");

function reader(of: Partial<PageReader["person"]> = {}, days: Partial<PageReader["days"]> = {}): PageReader {
  return {
    person: { byShareToken: false, joinedOn, livesFrom: joinedOn, objection: null, ...of },
    days: { joinedOn, leftOn: undefined, ...days },
  };
}
const stranger = { byShareToken: true, joinedOn: day("2027-03-01") };
const late = { joinedOn: day("2027-03-01"), leftOn: day("2027-03-01") };
const live = { state: "live", tenancyEnd: day("2027-08-31"), lastDay: undefined } as const;

describe("Who may invite [A5] [G8]", () => {
  const gathering = { state: "gathering" } as const;

  it("has a place in a household that gathers", () => {
    expect(mayInvite(gathering, reader(), today)).toBe(true);
    for (const state of ["complete", "live", "ended", "cancelled"] as const)
      expect(mayInvite({ state }, reader(), today)).toBe(false);
  });

  it("may know the guid", () => {
    expect(mayInvite(gathering, reader(stranger), today)).toBe(false);
    expect(mayInvite(gathering, reader({ objection: "disputed" }), today)).toBe(false);
  });

  it("has neither left nor still to come [G5]", () => {
    expect(mayInvite(gathering, reader({}, { leftOn: today }), today)).toBe(false);
    expect(mayInvite(gathering, reader({}, { joinedOn: day("2027-03-11") }), today)).toBe(false);
    expect(mayInvite(gathering, reader({}, late), today)).toBe(false);
  });
});

describe("A page's doors [G2]", () => {
  it("lead to moving out until the tenancy's last day, and to other choices", () => {
    expect(openDoors(live, reader(), today)).toEqual(["moving-out", "what-if"]);
    expect(openDoors(live, reader(), day("2027-08-30"))).toEqual(["moving-out", "what-if"]);
    expect(openDoors(live, reader(), day("2027-08-31"))).toEqual(["what-if"]);
  });

  it("do not lead to moving out for who is disputed or has no days yet [G5] [G8]", () => {
    expect(openDoors(live, reader({ objection: "disputed" }), today)).toEqual(["what-if"]);
    expect(openDoors(live, reader({}, { joinedOn: day("2027-03-11") }), today)).toEqual(["what-if"]);
    expect(openDoors(live, reader({}, late), today)).toEqual(["what-if"]);
  });

  it("lead to a new price when the reader has left, or their household is over", () => {
    expect(openDoors(live, reader({}, { leftOn: today }), today)).toEqual(["new-price"]);
    expect(openDoors({ ...live, state: "ended" }, reader(), today)).toEqual(["new-price"]);
    expect(openDoors({ ...live, state: "cancelled" }, reader(), today)).toEqual(["new-price"]);
  });

  it("lead out while it gathers, and for 14 days after signing up [J3]", () => {
    const gathering = { ...live, state: "gathering" } as const;
    expect(openDoors(gathering, reader(), today)).toEqual(["moving-out", "what-if", "withdraw"]);
    const newcomer = (joinedOn: string) => reader({ joinedOn: day(joinedOn) });
    expect(openDoors(live, newcomer("2027-02-24"), today)).toEqual(["moving-out", "what-if", "cancel"]);
    expect(openDoors(live, newcomer("2027-02-23"), today)).toEqual(["moving-out", "what-if"]);
    const leaving = reader({ joinedOn: today }, { leftOn: day("2027-03-11"), isCancelled: true });
    expect(openDoors(live, leaving, today)).toEqual([]);
  });

  it("are none from a cancellation to its last day [F11]", () => {
    const cancelled = { ...live, state: "cancelled", lastDay: today } as const;
    expect(openDoors(cancelled, reader(), today)).toEqual([]);
    expect(openDoors(cancelled, reader(), day("2027-03-11"))).toEqual(["new-price"]);
  });
});

describe("A first name [A5] [G8]", () => {
  const other = { isReader: false, openedAccount: false };

  it("of the others is shown to who may know the guid", () => {
    expect(isNameShown(other, reader(), today)).toBe(true);
    expect(isNameShown(other, reader(stranger), today)).toBe(false);
  });

  it("is one's own, and to a stranger that of who opened the account", () => {
    expect(isNameShown({ ...other, isReader: true }, reader(stranger), today)).toBe(true);
    expect(isNameShown({ ...other, openedAccount: true }, reader(stranger), today)).toBe(true);
  });
});
