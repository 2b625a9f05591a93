import { describe, expect, it } from "vitest";
import {
  reachStage,
  serviceStart,
  type StageDays,
  stageOf,
  type ReportedStage,
  whyNotEnded,
} from "./service-order.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const today = day("2027-12-31");
const nothing: StageDays = { ordered: undefined, confirmed: undefined, live: undefined };

/** Records stages in order; returns the first refusal, or the final stage and its day. */
function tell(...stages: readonly (readonly [ReportedStage, string])[]) {
  let days = nothing;
  for (const [stage, on] of stages) {
    const result = reachStage(days, stage, day(on), today);
    if (!result.ok) return result.code;
    ({ days } = result);
  }
  const { ordered, confirmed, live } = days;
  return [stageOf(days), ...[ordered, confirmed, live].map((one) => one?.toString())];
}

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

  it("reaches no stage, and ends on no day, that is to come [H4]", () => {
    expect(tell(["live", "2027-12-31"])).toContain("live");
    expect(tell(["live", "2028-01-01"])).toBe("stage-to-come");
    expect(whyNotEnded(nothing, day("2028-01-01"), today)).toBe("stage-to-come");
    expect(whyNotEnded(nothing, today, today)).toBeUndefined();
  });

  it("ends on no day before it was ordered [H4]", () => {
    const ordered = day("2027-07-20");
    expect(whyNotEnded({ ordered }, day("2027-07-19"), today)).toBe("stage-before-the-last");
    expect(whyNotEnded({ ordered }, ordered, today)).toBeUndefined();
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
