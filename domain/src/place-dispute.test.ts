import { describe, expect, it } from "vitest";
import { isDisputable, mayKnowGuid } from "./place-dispute.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const joinedOn = day("2026-08-05");

describe("A place [G8]", () => {
  it("can be disputed for fourteen days after somebody joined", () => {
    expect(isDisputable(joinedOn, day("2026-08-05"))).toBe(true);
    expect(isDisputable(joinedOn, day("2026-08-19"))).toBe(true);
    expect(isDisputable(joinedOn, day("2026-08-20"))).toBe(false);
  });
});

describe("The account's guid", () => {
  const stranger = { byShareToken: true, joinedOn, objection: null };

  it("is shown at once to people who joined by it", () => {
    expect(mayKnowGuid({ ...stranger, byShareToken: false }, joinedOn)).toBe(true);
  });

  it("is shown to people who joined by the share token after fourteen days without objection [A5] [G8]", () => {
    expect(mayKnowGuid(stranger, day("2026-08-19"))).toBe(false);
    expect(mayKnowGuid(stranger, day("2026-08-20"))).toBe(true);
  });

  it("is hidden during a dispute, and shown once staff have confirmed the person", () => {
    expect(mayKnowGuid({ ...stranger, objection: "disputed" }, day("2026-09-20"))).toBe(false);
    expect(mayKnowGuid({ ...stranger, objection: "confirmed" }, day("2026-08-06"))).toBe(true);
    expect(mayKnowGuid({ ...stranger, byShareToken: false, objection: "disputed" }, joinedOn)).toBe(false);
  });
});
