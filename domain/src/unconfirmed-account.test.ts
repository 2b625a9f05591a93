import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confirmBy, unconfirmedStep } from "./unconfirmed-account.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const opened = day("2027-07-15");
const start = day("2027-09-01");
const due = day("2027-07-29");
function on(text: string, warned: number, starts = start) {
  return unconfirmedStep({ confirmBy: due, start: starts, today: day(text), warned });
}

describe("An account that nobody has confirmed", () => {
  test("has 14 days, and no such day when its tenancy begins by then [C13]", () => {
    expect(confirmBy(opened, start)?.toString()).toBe("2027-07-29");
    expect(confirmBy(opened, day("2027-07-30"))?.toString()).toBe("2027-07-29");
    expect(confirmBy(opened, day("2027-07-29"))).toBeUndefined();
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
    expect(
      unconfirmedStep({ confirmBy: tomorrow, start, today: day("2027-08-05"), warned: 3 }),
    ).toBeUndefined();
    expect(unconfirmedStep({ confirmBy: tomorrow, start, today: tomorrow, warned: 3 })).toEqual({
      kind: "cancel",
    });
  });

  test("is neither warned nor cancelled once its tenancy begins, whatever was missed [C13]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3 }), (after, warned) => {
        const today = start.add({ days: after });
        expect(unconfirmedStep({ confirmBy: due, start, today, warned })).toBeUndefined();
      }),
    );
    expect(on("2027-07-31", 0, day("2027-08-01"))).toBeUndefined();
  });
});
