import { describe, expect, it } from "vitest";
import {
  checkHousemateCount,
  checkLettingAgentName,
  eventsDue,
  freePlaces,
  householdEvents,
  type HouseholdState,
  householdStates,
  isHouseholdOver,
  isServiceOver,
  openPlaces,
  takenPlaces,
  transition,
} from "./household.ts";

describe("a household", () => {
  it("gathers, is complete, is live and ends [C5]", () => {
    expect(transition("gathering", "last-place-taken")).toEqual({ ok: true, state: "complete" });
    expect(transition("complete", "services-started")).toEqual({ ok: true, state: "live" });
    expect(transition("live", "tenancy-ended")).toEqual({ ok: true, state: "ended" });
  });

  it("gathers again when a place is freed before its services have started [C5]", () => {
    expect(transition("complete", "place-freed")).toEqual({ ok: true, state: "gathering" });
    expect(transition("gathering", "place-freed")).toEqual({ ok: true, state: "gathering" });
    expect(transition("live", "place-freed")).toEqual({ ok: false, code: "free-place-while-live" });
  });

  it("is live from the tenancy's first day, and ends on the day after its last [C5]", () => {
    const day = (text: string) => Temporal.PlainDate.from(text);
    const dueOn = (state: HouseholdState, today: string) =>
      eventsDue({ state, start: day("2026-09-01"), end: day("2027-08-31") }, day(today));
    expect(dueOn("complete", "2026-08-31")).toEqual([]);
    expect(dueOn("complete", "2026-09-01")).toEqual(["services-started"]);
    expect(dueOn("live", "2027-08-31")).toEqual([]);
    expect(dueOn("live", "2027-09-01")).toEqual(["tenancy-ended"]);
    expect(dueOn("complete", "2027-09-01")).toEqual(["services-started", "tenancy-ended"]);
    for (const state of ["gathering", "ended", "cancelled"] as const)
      expect(dueOn(state, "2027-09-01")).toEqual([]);
  });

  const free = (size: number, ...taken: readonly number[]) =>
    freePlaces(
      { state: "gathering", size },
      taken.map((place) => ({ place })),
    );

  it("offers free places, lowest first", () => {
    expect(free(4)).toEqual([1, 2, 3, 4]);
    expect(free(4, 1, 3)).toEqual([2, 4]);
    expect(free(4, 3, 1, 2)).toEqual([4]);
    expect(free(4, 4, 3, 2, 1)).toEqual([]);
  });

  it("offers no place once it has gathered, also when one is empty [J3]", () => {
    for (const state of ["complete", "live", "ended", "cancelled"] as const)
      expect(freePlaces({ state, size: 3 }, [{ place: 1 }])).toEqual([]);
  });

  it("offers the right number of places when a place above its size is taken [G3]", () => {
    expect(free(3, 1, 4)).toEqual([2]);
    expect(free(3, 1, 2, 4)).toEqual([]);
    expect(free(4, 1, 2, 5)).toEqual([3]);
  });

  it("counts a place shared by leaver and successor once [G3] [G5]", () => {
    const members = [1, 2, 2, 4].map((place) => ({ place }));
    expect(takenPlaces(members)).toBe(3);
    expect(takenPlaces([])).toBe(0);
  });

  it("has a free place regardless of past members [C7]", () => {
    expect(free(2, 1, 1, 1)).toEqual([2]);
    expect(free(2, 1, 2, 3)).toEqual([]);
  });

  it("can be cancelled until it has ended [C5]", () => {
    for (const state of ["gathering", "complete", "live"] as const) {
      expect(transition(state, "cancel")).toEqual({ ok: true, state: "cancelled" });
    }
    expect(transition("ended", "cancel")).toEqual({ ok: false, code: "cancel-after-end" });
    expect(transition("cancelled", "cancel")).toEqual({ ok: false, code: "cancel-after-cancel" });
  });

  it("refuses everything else, each refusal with its own code [S1] [C5]", () => {
    const all = householdStates.flatMap((state) => householdEvents.map((event) => transition(state, event)));
    const refusals = all.flatMap((one) => (one.ok ? [] : [one.code]));
    expect(all).toHaveLength(25);
    expect(refusals).toHaveLength(17);
    expect(new Set(refusals).size).toBe(refusals.length);
  });

  it("has 1 to 15 housemates [S3.2] [S9.1]", () => {
    for (const good of [1, 4, 15]) expect(checkHousemateCount(good)).toEqual([]);
    for (const bad of [undefined, 0, 16, -1, 2.5, Number.NaN]) {
      expect(checkHousemateCount(bad), String(bad)).toEqual([
        { field: "housemateCount", code: "housemate-count-out-of-range" },
      ]);
    }
  });

  it("accepts a letting agent's name up to the maximum length [S5.2] [C17]", () => {
    expect(checkLettingAgentName(undefined)).toEqual([]);
    expect(checkLettingAgentName("Hyde Park Lettings")).toEqual([]);
    expect(checkLettingAgentName("a".repeat(101))).toEqual([
      { field: "lettingAgentName", code: "letting-agent-name-too-long" },
    ]);
  });
});

describe("Open places [A5]", () => {
  const house = { state: "gathering", size: 4 } as const;
  const members = [{ place: 1 }, { place: 2 }];
  const [held, heldForSuccessor] = [{ isSuccessors: false }, { isSuccessors: true }];

  it("are those that are neither taken nor held", () => {
    expect(openPlaces(house, members, [])).toBe(2);
    expect(openPlaces(house, members, [held])).toBe(1);
    expect(openPlaces(house, members, [held, held, held])).toBe(0);
  });

  it("are no fewer for a successor's, which is taken [G5]", () => {
    expect(openPlaces(house, members, [heldForSuccessor])).toBe(2);
  });
});

describe("A household is over [C5]", () => {
  const today = Temporal.PlainDate.from("2027-03-10");

  it("when it has ended or was cancelled", () => {
    expect(householdStates.filter(isHouseholdOver)).toEqual(["ended", "cancelled"]);
  });

  it("and is served to its last day when it was cancelled while live [F11] [G2]", () => {
    const over = (state: HouseholdState, lastDay?: string) =>
      isServiceOver(
        { state, lastDay: lastDay === undefined ? undefined : Temporal.PlainDate.from(lastDay) },
        today,
      );
    expect([over("live"), over("ended"), over("cancelled")]).toEqual([false, true, true]);
    expect([over("cancelled", "2027-03-10"), over("cancelled", "2027-03-09")]).toEqual([false, true]);
  });
});
