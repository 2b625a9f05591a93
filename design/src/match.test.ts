import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitMatches } from "./match.ts";

function bold(text: string, wanted: string) {
  return splitMatches(text, wanted)
    .map((part) => (part.matched ? `*${part.text}*` : part.text))
    .join("");
}

describe("a highlighted match", () => {
  it("marks each wanted word at the start of a word, in any case", () => {
    expect(bold("Flat 2, 14 Marlow Terrace", "14 marlow")).toBe("Flat 2, *14* *Marlow* Terrace");
    expect(bold("14A Marlow Terrace", "14")).toBe("*14*A Marlow Terrace");
  });

  it("does not mark the middle of a word", () => {
    expect(bold("114 Marlow Terrace", "14")).toBe("114 Marlow Terrace");
  });

  it("prefers the longer of two wanted words", () => {
    expect(bold("Marlow", "m marlow")).toBe("*Marlow*");
  });

  it("keeps the text unchanged for any input", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: "grapheme" }), (text, wanted) => {
        expect(
          splitMatches(text, wanted)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
