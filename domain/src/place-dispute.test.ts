import { describe, expect, it } from "vitest";
import {
  isDisputable,
  isOnlyObjector,
  isUnknown,
  mayDispute,
  mayKnowGuid,
  type Objector,
} from "./place-dispute.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const joinedOn = day("2026-08-05");

describe("A place [G8]", () => {
  it("can be disputed for fourteen days after somebody joined", () => {
    const joined = { joinedOn, livesFrom: joinedOn };
    expect(isDisputable(joined, day("2026-08-05"))).toBe(true);
    expect(isDisputable(joined, day("2026-08-19"))).toBe(true);
    expect(isDisputable(joined, day("2026-08-20"))).toBe(false);
  });

  it("that was handed over can be from the sign-up until fourteen days after it is the successor's [G5]", () => {
    const successor = { joinedOn, livesFrom: day("2026-11-01") };
    expect(isDisputable(successor, day("2026-08-05"))).toBe(true);
    expect(isDisputable(successor, day("2026-11-15"))).toBe(true);
    expect(isDisputable(successor, day("2026-11-16"))).toBe(false);
  });
});

describe("The account's guid", () => {
  const stranger = { byShareToken: true, joinedOn, livesFrom: joinedOn, objection: null };

  it("is shown at once to people who joined by it", () => {
    expect(mayKnowGuid({ ...stranger, byShareToken: false }, joinedOn)).toBe(true);
  });

  it("is shown to people who joined by the share token after fourteen days without objection [A5] [G8]", () => {
    expect(mayKnowGuid(stranger, day("2026-08-19"))).toBe(false);
    expect(mayKnowGuid(stranger, day("2026-08-20"))).toBe(true);
    const successor = { ...stranger, livesFrom: day("2026-11-01") };
    expect(mayKnowGuid(successor, day("2026-11-15"))).toBe(false);
    expect(mayKnowGuid(successor, day("2026-11-16"))).toBe(true);
  });

  it("is what staff can confirm somebody for within those days, unless they are disputed [G8]", () => {
    expect(isUnknown(stranger, day("2026-08-19"))).toBe(true);
    expect(isUnknown(stranger, day("2026-08-20"))).toBe(false);
    expect(isUnknown({ ...stranger, byShareToken: false }, joinedOn)).toBe(false);
    for (const objection of ["disputed", "confirmed"] as const)
      expect(isUnknown({ ...stranger, objection }, joinedOn)).toBe(false);
  });

  it("is hidden during a dispute, and shown once staff have confirmed the person", () => {
    expect(mayKnowGuid({ ...stranger, objection: "disputed" }, day("2026-09-20"))).toBe(false);
    expect(mayKnowGuid({ ...stranger, objection: "confirmed" }, day("2026-08-06"))).toBe(true);
    expect(mayKnowGuid({ ...stranger, byShareToken: false, objection: "disputed" }, joinedOn)).toBe(false);
  });

  it("is not shown from the day on which a place is no longer theirs [G5]", () => {
    const leaver = { ...stranger, byShareToken: false, leftOn: day("2026-09-01") };
    expect(mayKnowGuid(leaver, day("2026-08-31"))).toBe(true);
    expect(mayKnowGuid(leaver, day("2026-09-01"))).toBe(false);
  });
});

describe("Somebody who joined may be disputed [G8]", () => {
  const person = (id: string, more: Partial<Objector> = {}): Objector => ({
    id,
    place: Number(id),
    byShareToken: false,
    joinedOn,
    livesFrom: joinedOn,
    objection: null,
    ...more,
  });
  const [first, second, third] = [person("1"), person("2"), person("3")];
  const may = (own: Objector, theirs: Objector, today = joinedOn) => mayDispute(own, theirs, today);

  it("by those who came before them, for fourteen days, once", () => {
    expect([may(first, second), may(second, first), may(first, first)]).toEqual([true, false, false]);
    expect(may(first, second, day("2026-08-20"))).toBe(false);
    for (const objection of ["disputed", "confirmed"] as const)
      expect(may(first, person("2", { objection }))).toBe(false);
  });

  it("not by people who may be strangers themselves, or whose place is over [A5]", () => {
    expect(may(person("1", { byShareToken: true }), second)).toBe(false);
    expect(may(person("1", { objection: "disputed" }), second)).toBe(false);
    expect(may(person("1", { leftOn: joinedOn }), second)).toBe(false);
  });

  it("not by the leaver whose place they take over [G5]", () => {
    const successor = person("3", { place: 2, livesFrom: day("2026-11-01") });
    expect([may(first, successor), may(second, successor)]).toEqual([true, false]);
    expect(isOnlyObjector(first, successor, [first, second, successor], joinedOn)).toBe(true);
  });

  it("by one person alone, who is told so", () => {
    const isOnly = (own: Objector, theirs: Objector, ...others: Objector[]) =>
      isOnlyObjector(own, theirs, others, joinedOn);
    expect(isOnly(first, second, first, second)).toBe(true);
    expect(isOnly(first, third, first, second, third)).toBe(false);
    expect(isOnly(second, third, person("1", { byShareToken: true }), second, third)).toBe(true);
    expect(isOnly(second, second, first, second)).toBe(false);
  });
});
