import { describe, expect, it } from "vitest";
import { sayHouse } from "./say-house.ts";

const all = { energy: "on", water: "on", broadband: "on", tv: "on" } as const;

describe("the House's text alternative", () => {
  it("says how many windows are lit", () => {
    expect(sayHouse({ housemates: 4 })).toBe("A dark house with 4 windows.");
    expect(sayHouse({ housemates: 4, joined: 3 })).toBe("A house with 3 of 4 windows lit.");
    expect(sayHouse({ housemates: 4, joined: 4 })).toBe("A house with every window lit.");
  });

  it("uses the singular for one housemate", () => {
    expect(sayHouse({ housemates: 1 })).toBe("A dark house with one window.");
    expect(sayHouse({ housemates: 1, joined: 1 })).toBe("A house with its one window lit.");
  });

  it("names the visitor's own window", () => {
    expect(sayHouse({ housemates: 3, joined: 1, you: 1 })).toBe(
      "A house with 1 of 3 windows lit, and one waiting for you.",
    );
  });

  it("names utilities that are on, and no others", () => {
    expect(sayHouse({ housemates: 4, joined: 1, utilities: all })).toBe(
      "A house with 1 of 4 windows lit. Energy, Water, Broadband and TV Licence are on.",
    );
    expect(
      sayHouse({ housemates: 2, utilities: { energy: "on", water: "now", broadband: "skip", tv: "off" } }),
    ).toBe("A dark house with 2 windows. Energy is on.");
  });
});
