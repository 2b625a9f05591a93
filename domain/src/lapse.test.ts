import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstLapseWarningOn, lapsesOn, lapseStep } from "./lapse.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const start = day("2027-09-01");
function on(text: string, warned: number) {
  return lapseStep({ start, today: day(text), lapsesAfterDays: 60, warned });
}

describe("A household with open places", () => {
  test("lapses 60 days after its tenancy's start, and not a day before [G4]", () => {
    expect(lapsesOn(start, 60).toString()).toBe("2027-10-31");
    expect(on("2027-10-30", 3)).toBeUndefined();
    expect(on("2027-10-31", 3)).toEqual({ kind: "lapse" });
    expect(on("2028-03-01", 0)).toEqual({ kind: "lapse" });
  });

  test("is warned 30, 14 and 3 days before, each once [G4]", () => {
    expect(firstLapseWarningOn(start, 60).toString()).toBe("2027-10-01");
    expect(on("2027-09-30", 0)).toBeUndefined();
    expect(on("2027-10-01", 0)).toEqual({ kind: "warn", warnings: 1, daysLeft: 30 });
    expect(on("2027-10-01", 1)).toBeUndefined();
    expect(on("2027-10-17", 1)).toEqual({ kind: "warn", warnings: 2, daysLeft: 14 });
    expect(on("2027-10-28", 2)).toEqual({ kind: "warn", warnings: 3, daysLeft: 3 });
    expect(on("2027-10-29", 3)).toBeUndefined();
  });

  test("gets one warning for all missed ones, with the remaining days [G4]", () => {
    expect(on("2027-10-20", 0)).toEqual({ kind: "warn", warnings: 2, daysLeft: 11 });
    expect(on("2027-10-30", 0)).toEqual({ kind: "warn", warnings: 3, daysLeft: 1 });
  });

  test("is warned at most three times and never after the lapse, for any check days", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -30, max: 90 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 120 }),
        (days, lapsesAfterDays) => {
          let warned = 0;
          let mails = 0;
          let hasLapsed = false;
          for (const after of days.toSorted((one, other) => one - other)) {
            if (hasLapsed) break;
            const step = lapseStep({ start, today: start.add({ days: after }), lapsesAfterDays, warned });
            hasLapsed = step?.kind === "lapse";
            expect(hasLapsed).toBe(after >= lapsesAfterDays);
            if (step?.kind !== "warn") continue;
            expect(step.daysLeft).toBe(lapsesAfterDays - after);
            expect(step.warnings).toBeGreaterThan(warned);
            warned = step.warnings;
            mails += 1;
          }
          expect(mails).toBeLessThanOrEqual(3);
        },
      ),
    );
  });
});
