import { describe, expect, it } from "vitest";
import { ribbonColour } from "./ribbon-colour.ts";

describe("the colour of a ribbon", () => {
  it("is the data's colour when ink is readable on it", () => {
    expect(ribbonColour("#FFC93C")).toBe("#FFC93C");
    expect(ribbonColour(" #3ecf95 ")).toBe("#3ecf95");
    expect(ribbonColour("#fff")).toBe("#fff");
  });

  it("is refused when ink is not readable on it", () => {
    expect(ribbonColour("#B8152F")).toBeUndefined();
    expect(ribbonColour("#000")).toBeUndefined();
  });

  it("needs a contrast of at least 4.5", () => {
    expect(ribbonColour("#8c8c8c")).toBe("#8c8c8c");
    expect(ribbonColour("#8a8a8a")).toBeUndefined();
  });

  it("is refused when it is not a colour", () => {
    for (const text of ["", "red", "url(https://example.com)", "#12345", "#gggggg"]) {
      expect(ribbonColour(text)).toBeUndefined();
    }
  });
});
