import { describe, expect, it } from "vitest";
import { findRuleProblems, readRules, readTaggedTitles } from "./rules.ts";

const document = `# Rules

## B The calls

### B4 Trust

The server trusts nothing.

### B5 Prices

**Not built yet:** a part of it.

### B7 Later

**Not built yet.** All of it.

## S5 Validation

### S5.1 Get A Price

All required.

## E The demo data
`;

const problemsOf = (source: string) =>
  findRuleProblems(readRules(document), readTaggedTitles("a.test.ts", source));
const complete = `describe("trust [B4] [S5.1]", () => {}); it("holds [B5]", () => {}); it("is there [E]", () => {});`;

describe("the rules", () => {
  it("are the numbered headings, of which sections need no test", () => {
    expect(readRules(document).map(({ number }) => number)).toEqual([
      "B",
      "B4",
      "B5",
      "B7",
      "S5",
      "S5.1",
      "E",
    ]);
    expect(problemsOf(complete)).toEqual([]);
  });

  it("that have no test are found", () => {
    expect(problemsOf(complete.replace(" [B5]", ""))).toEqual(["B5 Prices has no test in the short run"]);
    for (const file of ["server/test/kill.everything.test.ts", "e2e/everything/a-year.spec.ts"])
      expect(findRuleProblems(readRules(document), readTaggedTitles(file, complete))).toContain(
        "B5 Prices has no test in the short run",
      );
  });

  it("that are not built have no tests", () => {
    expect(problemsOf(`${complete} it("is done [B7]", () => {});`)).toEqual([
      "B7 Later is marked as not built yet: a.test.ts tests it",
    ]);
  });

  it("are the only ones that a title may name", () => {
    expect(problemsOf(`${complete} it("guesses [B9]", () => {});`)).toEqual([
      "B9 is no rule of docs/rules.md: a.test.ts: guesses [B9]",
    ]);
  });

  it("are read from titles however they are written, and not from those of skipped tests", () => {
    const source = `test.each([1])("two %i [B4]", (n) => {}); it(\n  'a "third" [B5]',\n  async () => {});
      it.skip("never [E]", () => {}); describe.skip("nor [E]", () => {}); expect(text).toBe("[E]");`;
    expect(readTaggedTitles("a.test.ts", source).map(({ title }) => title)).toEqual([
      "two %i [B4]",
      'a "third" [B5]',
    ]);
  });
});
