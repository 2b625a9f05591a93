import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMandateOver, mandateAfter, type MandateState, mandateStates } from "./mandate.ts";

const anyState = fc.constantFrom(...mandateStates);
const after = (...said: readonly MandateState[]) => said.reduce(mandateAfter, "pending" as MandateState);

/** In order; the last four are final. */
const rank = (state: MandateState) => Math.min(mandateStates.indexOf(state), mandateStates.indexOf("failed"));

describe("a mandate", () => {
  it("is submitted, and then active until it ends [F3]", () => {
    expect(after("submitted")).toBe("submitted");
    expect(after("submitted", "active")).toBe("active");
    for (const end of ["failed", "cancelled", "expired", "replaced"] as const) {
      expect(after("submitted", "active", end)).toBe(end);
    }
  });

  it("can end before it was active, and after it was blocked", () => {
    for (const end of ["failed", "cancelled", "expired", "replaced"] as const) {
      expect(after(end)).toBe(end);
      expect(after("submitted", end)).toBe(end);
      expect(after("active", "blocked", end)).toBe(end);
    }
  });

  it("has ended when failed, cancelled, expired or replaced, but not when blocked", () => {
    expect(mandateStates.filter(isMandateOver)).toEqual(["failed", "cancelled", "expired", "replaced"]);
  });

  it("never goes backwards on late events", () => {
    fc.assert(
      fc.property(anyState, anyState, (state, said) => {
        expect(rank(mandateAfter(state, said))).toBeGreaterThanOrEqual(rank(state));
      }),
    );
  });

  it("does not change on repeated events", () => {
    fc.assert(
      fc.property(anyState, anyState, (state, said) => {
        const once = mandateAfter(state, said);
        expect(mandateAfter(once, said)).toBe(once);
      }),
    );
  });

  it("stays ended on any event", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mandateStates.filter(isMandateOver)),
        fc.array(anyState),
        (end, said) => {
          expect(said.reduce(mandateAfter, end)).toBe(end);
        },
      ),
    );
  });

  it("ends in the same state for any order and repetition of its events [F3]", () => {
    const lives = fc.constantFrom<MandateState[]>(
      ["pending", "submitted", "active"],
      ["pending", "submitted", "active", "cancelled"],
      ["pending", "submitted", "failed"],
      ["pending", "submitted", "active", "blocked"],
    );
    fc.assert(
      fc.property(
        lives.chain((life) =>
          fc.tuple(
            fc.constant(life.at(-1)),
            fc.shuffledSubarray([...life, ...life], {
              minLength: life.length * 2,
              maxLength: life.length * 2,
            }),
          ),
        ),
        ([end, told]) => {
          expect(after(...told)).toBe(end);
        },
      ),
    );
  });
});
