import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPostcode } from "./address.ts";
import { cleanBankDigits, maskSortCode } from "./bank-details.ts";
import { normaliseCode } from "./discount.ts";
import { capitaliseName, normaliseEmail, normalisePhone } from "./person.ts";
import { cleanText, withoutSeparators } from "./typed-text.ts";

const unseen = ["\u200b", "\u200e", "\u202a", "\u202c", "\u2060", "\u2066", "\ufeff", "\u00ad", "\u0000"];
const spaces = [" ", "\u00a0", "\u2009", "\u202f", "\u3000", "\t", "\n"];

/** A text with invisible characters put between its letters. */
function haunted(text: string) {
  return fc
    .array(fc.constantFrom("", ...unseen), { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((between) => between.map((ghost, at) => ghost + (text[at] ?? "")).join(""));
}

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
