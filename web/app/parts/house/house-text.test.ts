import { describe, expect, it } from "vitest";
import { houseText } from "./house-text.ts";

const all = { energy: "on", water: "on", broadband: "on", tv: "on" } as const;

describe("the House's text alternative", () => {
  it("says how many windows are lit", () => {
    expect(houseText({ housemates: 4 })).toBe("A dark house with 4 windows.");
    expect(houseText({ housemates: 4, joined: 3 })).toBe("A house with 3 of 4 windows lit.");
    expect(houseText({ housemates: 4, joined: 4 })).toBe("A house with every window lit.");
  });

  it("uses the singular for one housemate", () => {
    expect(houseText({ housemates: 1 })).toBe("A dark house with one window.");
    expect(houseText({ housemates: 1, joined: 1 })).toBe("A house with its one window lit.");
  });

  it("names the visitor's own window", () => {
    expect(houseText({ housemates: 3, joined: 1, you: 1 })).toBe(
      "A house with 1 of 3 windows lit, and one waiting for you.",
    );
  });

  it("names utilities that are on, and no others", () => {
    expect(houseText({ housemates: 4, joined: 1, utilities: all })).toBe(
      "A house with 1 of 4 windows lit. Energy, Water, Broadband and TV Licence are on.",
    );
    expect(
      houseText({ housemates: 2, utilities: { energy: "on", water: "now", broadband: "skip", tv: "off" } }),
    ).toBe("A dark house with 2 windows. Energy is on.");
  });
});
