import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMandateOver, isMandateUsable, type MandateState, mandateStates } from "./mandate.ts";
import { mandateAfter, mandateAfterNews, type MandateNews, type MandateNow } from "./mandate-events.ts";

const anyState = fc.constantFrom(...mandateStates);
function after(...events: readonly MandateState[]) {
  return events.reduce(mandateAfter, "pending" as MandateState);
}

/** In order; the last four are final. */
function rank(state: MandateState) {
  return Math.min(mandateStates.indexOf(state), mandateStates.indexOf("failed"));
}

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
      fc.property(anyState, anyState, (state, event) => {
        expect(rank(mandateAfter(state, event))).toBeGreaterThanOrEqual(rank(state));
      }),
    );
  });

  it("does not change on repeated events", () => {
    fc.assert(
      fc.property(anyState, anyState, (state, event) => {
        const once = mandateAfter(state, event);
        expect(mandateAfter(once, event)).toBe(once);
      }),
    );
  });

  it("stays ended on any event", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mandateStates.filter(isMandateOver)),
        fc.array(anyState),
        (end, event) => {
          expect(event.reduce(mandateAfter, end)).toBe(end);
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
        ([end, event]) => {
          expect(after(...event)).toBe(end);
        },
      ),
    );
  });
});

describe("The news of a mandate [F3]", () => {
  const at = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
  const active: MandateNow = { state: "active", turnedAt: undefined, isEndedByUs: false };
  /** Each a minute after the one before. */
  const inTime = (...events: readonly MandateNews["event"][]): MandateNews[] =>
    events.map((event, minute) => ({ event, at: at(minute) }));
  const after = (news: readonly MandateNews[], now = active) => news.reduce(mandateAfterNews, now).state;

  it("that its bank undid an end makes it active again, whichever end the bank had told", () => {
    for (const end of ["cancelled", "expired", "failed"] as const) {
      expect(after(inTime(end, "reinstated"))).toBe("active");
      expect(after(inTime(end, "reinstated", end))).toBe(end);
    }
  });

  it("undoes no end of ours, and brings back none that was replaced or is blocked", () => {
    const ours: MandateNow = { state: "cancelled", turnedAt: undefined, isEndedByUs: true };
    expect(after(inTime("reinstated"), ours)).toBe("cancelled");
    expect(after(inTime("replaced", "reinstated"))).toBe("replaced");
    expect(after(inTime("blocked", "reinstated"))).toBe("blocked");
  });

  it("that is older than the last end, or than its undoing, changes nothing", () => {
    const [end, back] = inTime("cancelled", "reinstated");
    if (!end || !back) throw new Error("There are two");
    expect(after([back, end])).toBe("active");
    expect(after([{ ...end, at: at(5) }, back])).toBe("cancelled");
    expect(after([end, back, { event: "submitted", at: at(0) }, { event: "active", at: at(0) }])).toBe(
      "active",
    );
    expect(after([end, { event: "active", at: at(9) }])).toBe("cancelled");
    expect(after([end, back, { event: "cancelled", at: undefined }])).toBe("cancelled");
  });

  it("ends in the same state for any order and repetition, as often as a bank changes its mind", () => {
    const lives = fc
      .tuple(fc.nat({ max: 3 }), fc.boolean())
      .map(([rounds, endsOver]) =>
        inTime(
          "submitted",
          "active",
          ...Array.from({ length: rounds }, () => ["cancelled", "reinstated"] as const).flat(),
          ...(endsOver ? (["cancelled"] as const) : []),
        ),
      );
    fc.assert(
      fc.property(
        lives.chain((life) =>
          fc.tuple(
            fc.constant(life),
            fc.shuffledSubarray([...life, ...life], {
              minLength: life.length * 2,
              maxLength: life.length * 2,
            }),
          ),
        ),
        ([life, events]) => {
          const pending: MandateNow = { ...active, state: "pending" };
          expect(after(events, pending)).toBe(after(life, pending));
        },
      ),
    );
  });
});

it("A mandate that is on its way or active can be planned by, until it ends or is blocked [F7]", () => {
  expect(mandateStates.filter(isMandateUsable)).toEqual(["pending", "submitted", "active"]);
});
