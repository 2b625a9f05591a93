import { describe, expect, it } from "vitest";
import { isDisputable, mayKnowGuid } from "./place-dispute.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const joinedOn = day("2026-08-05");

describe("A place", () => {
  it("may be disputed for fourteen days after somebody took it", () => {
    expect(isDisputable(joinedOn, day("2026-08-05"))).toBe(true);
    expect(isDisputable(joinedOn, day("2026-08-19"))).toBe(true);
    expect(isDisputable(joinedOn, day("2026-08-20"))).toBe(false);
  });
});

describe("The account's guid", () => {
  const stranger = { byShareToken: true, joinedOn, objection: null };

  it("is told at once to who came by it", () => {
    expect(mayKnowGuid({ ...stranger, byShareToken: false }, joinedOn)).toBe(true);
  });

  it("is told to who came by the second token when nobody has objected for fourteen days", () => {
    expect(mayKnowGuid(stranger, day("2026-08-19"))).toBe(false);
    expect(mayKnowGuid(stranger, day("2026-08-20"))).toBe(true);
  });

  it("is not told while their place is disputed, and is once staff have confirmed them", () => {
    expect(mayKnowGuid({ ...stranger, objection: "disputed" }, day("2026-09-20"))).toBe(false);
    expect(mayKnowGuid({ ...stranger, objection: "confirmed" }, day("2026-08-06"))).toBe(true);
  });
});
