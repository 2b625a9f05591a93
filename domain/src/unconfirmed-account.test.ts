import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confirmBy, unconfirmedStep } from "./unconfirmed-account.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const opened = day("2027-07-15");
const start = day("2027-09-01");
const due = day("2027-07-29");
function on(text: string, warned: number, { start: starts = start, isComplete = false } = {}) {
  return unconfirmedStep({ confirmBy: due, start: starts, today: day(text), warned, isComplete });
}

describe("An account that nobody has confirmed", () => {
  test("has 14 days [C13]", () => {
    expect(confirmBy(opened).toString()).toBe("2027-07-29");
  });

  test("is cancelled also when its tenancy begins by then, unless it is complete [C13]", () => {
    for (const starts of ["2027-07-20", "2027-07-29"]) {
      const soon = { start: day(starts) };
      expect(on("2027-07-18", 0, soon)).toEqual({ kind: "warn", warnings: 1, confirmBy: due });
      expect(on("2027-07-29", 3, soon)).toEqual({ kind: "cancel" });
      expect(on("2027-07-18", 0, { ...soon, isComplete: true })).toBeUndefined();
      expect(on("2027-07-29", 3, { ...soon, isComplete: true })).toBeUndefined();
    }
    const after = { start: day("2027-07-30"), isComplete: true };
    expect(on("2027-07-29", 3, after)).toEqual({ kind: "cancel" });
  });

  test("is warned on days 3, 10 and 13, each once, and cancelled on day 14 [C13]", () => {
    expect(on("2027-07-17", 0)).toBeUndefined();
    expect(on("2027-07-18", 0)).toEqual({ kind: "warn", warnings: 1, confirmBy: due });
    expect(on("2027-07-18", 1)).toBeUndefined();
    expect(on("2027-07-24", 1)).toBeUndefined();
    expect(on("2027-07-25", 1)).toEqual({ kind: "warn", warnings: 2, confirmBy: due });
    expect(on("2027-07-28", 2)).toEqual({ kind: "warn", warnings: 3, confirmBy: due });
    expect(on("2027-07-28", 3)).toBeUndefined();
    expect(on("2027-07-29", 3)).toEqual({ kind: "cancel" });
  });

  test("is told a day before it is cancelled, also after days that were missed [C13]", () => {
    const tomorrow = day("2027-08-06");
    expect(on("2027-08-05", 0)).toEqual({ kind: "warn", warnings: 3, confirmBy: tomorrow });
    const moved = { confirmBy: tomorrow, start, warned: 3, isComplete: false };
    expect(unconfirmedStep({ ...moved, today: day("2027-08-05") })).toBeUndefined();
    expect(unconfirmedStep({ ...moved, today: tomorrow })).toEqual({ kind: "cancel" });
  });

  test("is, when it is complete, neither warned nor cancelled once its tenancy begins, whatever was missed [C13]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3 }), (after, warned) => {
        const today = start.add({ days: after });
        expect(unconfirmedStep({ confirmBy: due, start, today, warned, isComplete: true })).toBeUndefined();
      }),
    );
    expect(on("2027-07-31", 0, { start: day("2027-08-01"), isComplete: true })).toBeUndefined();
  });
});
