import { describe, expect, it } from "vitest";
import { otherSizes, proposalLapsesOn, proposalState } from "./household-size.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}

describe("A proposal of another number of housemates", () => {
  const facts = {
    lapsesOn: proposalLapsesOn(day("2026-08-12")),
    proposedTo: ["ada", "ben"],
    joined: ["ben", "ada"],
    agreed: ["ada"],
  };

  it("is open for seven days [G3]", () => {
    expect(facts.lapsesOn.toString()).toBe("2026-08-19");
    expect(proposalState(facts, day("2026-08-18"))).toBe("open");
    expect(proposalState(facts, day("2026-08-19"))).toBe("lapsed");
  });

  it("is agreed when all members have agreed in time", () => {
    const all = { ...facts, agreed: ["ada", "ben"] };
    expect(proposalState(all, day("2026-08-18"))).toBe("agreed");
    expect(proposalState(all, day("2026-08-19"))).toBe("lapsed");
  });

  it("is overtaken when somebody joins or leaves [G3]", () => {
    const agreed = ["ada", "ben"];
    for (const joined of [["ada"], ["ada", "ben", "cara"], ["ada", "cara"]]) {
      expect(proposalState({ ...facts, agreed, joined }, day("2026-08-13"))).toBe("overtaken");
    }
  });
});

describe("The sizes that a household can change to", () => {
  it("keep every taken place, up to 15", () => {
    expect(otherSizes(4, 3)).toEqual([3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(otherSizes(15, 14)).toEqual([14]);
    expect(otherSizes(1, 1)[0]).toBe(2);
  });
});
