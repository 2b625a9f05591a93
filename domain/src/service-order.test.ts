import { describe, expect, it } from "vitest";
import { reachStage, serviceStart, type StageDays, stageOf, type ToldStage } from "./service-order.ts";

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
  it("is waiting, ordered, confirmed and live, each with a day [G2]", () => {
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

  it("gives skipped stages the same day", () => {
    expect(tell(["ordered", "2026-07-20"], ["live", "2026-09-01"])).toEqual([
      "live",
      "2026-07-20",
      "2026-09-01",
      "2026-09-01",
    ]);
    expect(tell(["confirmed", "2026-08-11"])).toEqual(["confirmed", "2026-08-11", "2026-08-11", undefined]);
  });

  it("allows two stages on one day, and refuses an earlier day", () => {
    expect(tell(["ordered", "2026-07-20"], ["confirmed", "2026-07-20"])).toContain("confirmed");
    expect(tell(["ordered", "2026-07-20"], ["confirmed", "2026-07-19"])).toBe("stage-before-the-last");
  });

  it("never goes back [G2]", () => {
    expect(tell(["ordered", "2026-07-20"], ["ordered", "2026-07-21"])).toBe("stage-reached");
    expect(tell(["confirmed", "2026-07-20"], ["ordered", "2026-07-21"])).toBe("stage-reached");
    expect(tell(["live", "2026-09-01"], ["confirmed", "2026-09-02"])).toBe("stage-reached");
  });

  it("starts with the tenancy, and what is installed on a later installation [G2]", () => {
    const start = (type: "Water" | "Broadband", installation?: string) =>
      serviceStart(type, day("2027-09-01"), installation ? day(installation) : undefined).toString();
    expect(start("Broadband", "2027-09-10")).toBe("2027-09-10");
    expect(start("Broadband", "2027-08-20")).toBe("2027-09-01");
    expect(start("Broadband")).toBe("2027-09-01");
    expect(start("Water", "2027-09-10")).toBe("2027-09-01");
  });
});
