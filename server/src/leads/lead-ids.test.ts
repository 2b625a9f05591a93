import { describe, expect, it } from "vitest";
import { isUuid } from "../../database/ids.ts";
import { LeadIds } from "./lead-ids.ts";

const keyText = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const leadIds = new LeadIds(keyText("one", 1));

describe("ids of leads", () => {
  it("are uuids of version 7 that date their issue in London", () => {
    // 23:30 UTC is the next day in British Summer Time.
    const id = leadIds.issue(new Date("2027-06-30T23:30:00Z"));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(leadIds.issuedOn(id)?.toString()).toBe("2027-07-01");
  });

  it("differ when given out in the same millisecond", () => {
    const now = new Date("2027-01-01T00:00:00Z");
    expect(new Set(Array.from({ length: 100 }, () => leadIds.issue(now))).size).toBe(100);
  });

  it("are not recognised when any digit was changed", () => {
    const id = leadIds.issue(new Date("2027-01-01T00:00:00Z"));
    for (const [at, digit] of [...id].entries()) {
      if (digit === "-") continue;
      const changed = id.slice(0, at) + (digit === "0" ? "1" : "0") + id.slice(at + 1);
      expect(leadIds.issuedOn(changed)).toBeUndefined();
    }
  });

  it("survive a rotation of the keys", () => {
    const id = leadIds.issue(new Date("2027-01-01T00:00:00Z"));
    const rotated = new LeadIds(`${keyText("two", 2)},${keyText("one", 1)}`);
    expect(rotated.issuedOn(id)?.toString()).toBe("2027-01-01");
    expect(new LeadIds(keyText("two", 2)).issuedOn(id)).toBeUndefined();
  });

  it("distinguish a uuid from other texts", () => {
    expect(isUuid("019e0000-0000-7000-8000-000000000000")).toBe(true);
    expect(isUuid("019e0000-0000-7000-8000-00000000000g")).toBe(false);
    expect(leadIds.issuedOn("anything")).toBeUndefined();
  });
});
