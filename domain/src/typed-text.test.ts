import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPostcode } from "./address.ts";
import { cleanBankDigits, maskSortCode } from "./direct-debit.ts";
import { normaliseCode } from "./discount.ts";
import { capitaliseName, normaliseEmail, normalisePhone } from "./person.ts";
import { cleanText, isolateDirection, withoutSeparators, withoutTurns } from "./typed-text.ts";

const unseen = ["\u200b", "\u200e", "\u202a", "\u202c", "\u2060", "\u2066", "\ufeff", "\u00ad", "\u0000"];
const spaces = [" ", "\u00a0", "\u2009", "\u202f", "\u3000", "\t", "\n"];

/** A text with invisible characters put between its letters. */
const haunted = (text: string) =>
  fc
    .array(fc.constantFrom("", ...unseen), { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((between) => between.map((ghost, at) => ghost + (text[at] ?? "")).join(""));

/** Made of what people type and paste. */
const pasted = fc
  .array(fc.constantFrom(..."aZé王م09０Ａ@+-–.()/'’‘,oO", ...unseen, ...spaces), { maxLength: 24 })
  .map((parts) => parts.join(""));

const cleanings = {
  cleanText,
  capitaliseName,
  normaliseEmail,
  normalisePhone,
  cleanBankDigits,
  maskSortCode,
  formatPostcode,
  normaliseCode,
};

describe("typed text", () => {
  it.each([
    [" 7  Larkspur\u00a0Terrace\n", "7 Larkspur Terrace"],
    ["\u202aLeeds\u202c", "Leeds"],
    ["\ufeffLeeds\u2060", "Leeds"],
    ["７　Ｌａｒｋｓｐｕｒ", "7 Larkspur"],
    ["\u200b", ""],
    ["\u3164\u2800\uffa0", ""],
    ["王小明", "王小明"],
    ["محمد", "محمد"],
    ["ﾔﾏﾀﾞ", "ヤマダ"],
    ["Zoe\u0308", "Zoë"],
    ["½ Mill Yard", "½ Mill Yard"],
  ])("%j is read as %j [C15]", (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

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

  it("loses what is typed between digits [C15]", () => {
    expect(withoutSeparators(" (20) 00.00-00–00−00 ")).toBe("200000000000");
    expect(withoutSeparators("20o0")).toBe("20o0");
    expect(withoutSeparators()).toBe("");
  });

  it.each([
    [capitaliseName, "Séan-Pól O’Briain"],
    [normaliseEmail, "ann@example.com"],
    [normalisePhone, "+447911123456"],
    [cleanBankDigits, "55779911"],
    [maskSortCode, "20-00-00"],
    [formatPostcode, "LS6 1ZZ"],
    [normaliseCode, "WELCOME10"],
    [cleanText, "7 Larkspur Terrace"],
  ])("%o has no use for invisible characters [C15]", (clean, text) => {
    fc.assert(
      fc.property(haunted(text), (typed) => {
        expect(clean(typed)).toBe(text);
      }),
      { seed: 15, numRuns: 100 },
    );
  });

  it.each(Object.entries(cleanings))("%s changes nothing that it has cleaned [C15]", (_, clean) => {
    fc.assert(
      fc.property(pasted, (typed) => {
        expect(clean(clean(typed))).toBe(clean(typed));
      }),
      { seed: 15, numRuns: 500 },
    );
  });
});
