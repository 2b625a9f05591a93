import { describe, expect, it } from "vitest";
import { reachStage, type StageDays, stageOf, type ToldStage } from "./service-order.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const nothing: StageDays = { ordered: undefined, confirmed: undefined, live: undefined };

/** Records stages in order; returns the first refusal, or the final stage and its day. */
const tell = (...stages: readonly (readonly [ToldStage, string])[]) => {
  let days = nothing;
  for (const [stage, on] of stages) {
    const result = reachStage(days, stage, day(on));
    if (!result.ok) return result.code;
    ({ days } = result);
  }
  const { ordered, confirmed, live } = days;
  return [stageOf(days), ...[ordered, confirmed, live].map((one) => one?.toString())];
};

describe("the set-up of a service", () => {
  it("waits, and is ordered, confirmed and live, each on its day", () => {
    expect(stageOf(nothing)).toBe("waiting");
    expect(tell(["ordered", "2026-07-20"])).toEqual(["ordered", "2026-07-20", undefined, undefined]);
    expect(tell(["ordered", "2026-07-20"], ["confirmed", "2026-08-11"])).toEqual([
      "confirmed",
      "2026-07-20",
      "2026-08-11",
      undefined,
    ]);
    expect(tell(["ordered", "2026-07-20"], ["confirmed", "2026-08-11"], ["live", "2026-09-01"])).toEqual([
      "live",
      "2026-07-20",
      "2026-08-11",
      "2026-09-01",
    ]);
  });

  it("reached on the same day what nobody told of in between", () => {
    expect(tell(["ordered", "2026-07-20"], ["live", "2026-09-01"])).toEqual([
      "live",
      "2026-07-20",
      "2026-09-01",
      "2026-09-01",
    ]);
    expect(tell(["confirmed", "2026-08-11"])).toEqual(["confirmed", "2026-08-11", "2026-08-11", undefined]);
  });

  it("may reach two stages on one day, and none before the day of the one it has reached", () => {
    expect(tell(["ordered", "2026-07-20"], ["confirmed", "2026-07-20"])).toContain("confirmed");
    expect(tell(["ordered", "2026-07-20"], ["confirmed", "2026-07-19"])).toBe("stage-before-the-last");
  });

  it("never goes back", () => {
    expect(tell(["ordered", "2026-07-20"], ["ordered", "2026-07-21"])).toBe("stage-reached");
    expect(tell(["confirmed", "2026-07-20"], ["ordered", "2026-07-21"])).toBe("stage-reached");
    expect(tell(["live", "2026-09-01"], ["confirmed", "2026-09-02"])).toBe("stage-reached");
  });
});
