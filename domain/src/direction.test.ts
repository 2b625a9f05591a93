import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isolateDirection, withoutTurns } from "./direction.ts";

describe("a name in a line", () => {
  it.each([
    ["Zoë O'Neill", "Zoë O'Neill"],
    ["Fe\u202eb 14", "Feb 14"],
    ["\u2069\u202enimda\u2066", "nimda"],
    ["محمد", "\u2068محمد\u2069"],
    ["\u202eمحمد 41", "\u2068محمد 41\u2069"],
    ["דוד", "\u2068דוד\u2069"],
    ["\u2068محمد\u2069 has joined", "\u2068محمد\u2069 has joined"],
    ["\u2068Al\u202e\u2069", "Al"],
    ["王小明", "王小明"],
  ])("%j stands in a line as %j, and stays so [H3]", (name, isolated) => {
    expect(isolateDirection(name)).toBe(isolated);
    expect(isolateDirection(isolated)).toBe(isolated);
  });

  it("isolates any text so that none of it turns what follows [H3]", () => {
    const marks = ["\u202e", "\u202b", "\u2066", "\u2067", "\u2068", "\u2069", "\u200f", "a", "م", "1"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks), { maxLength: 12 }), (parts) => {
        const shown = isolateDirection(parts.join(""));
        expect(shown.replaceAll(/\u2068|\u2069/g, "")).toBe(withoutTurns(parts.join("")));
        let open = 0;
        for (const character of shown) {
          open += Number(character === "\u2068") - Number(character === "\u2069");
          expect(open).toBeGreaterThanOrEqual(Number(character === "م"));
        }
        expect(open).toBe(0);
        expect(isolateDirection(shown)).toBe(shown);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
