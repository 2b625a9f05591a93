import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@evenly/contract";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

type Row = { readonly where: string; readonly says: string; readonly provenBy: readonly string[] };

/** Rows of all tables, without headings. */
const readRows = (text: string): Row[] =>
  text.split("\n").flatMap((line) => {
    if (!line.startsWith("|") || /^\| (where|-+) \|/.test(line)) return [];
    const [where = "", says = "", proof = ""] = line
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim());
    return [
      { where, says, provenBy: [...proof.matchAll(/`([^`]+)`/g)].map(([, reference = ""]) => reference) },
    ];
  });

/** Titles of `it` or `test`, or of what `each` returned; skipped tests do not count. */
const title =
  /(?:\b(?:it|test)(?:\.(?!skip|fixme|todo|fails|each)\w+)?|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

const readTitles = (source: string): string[] =>
  [...source.matchAll(title)].map(([, , text = ""]) => text.replaceAll(/\\(.)/g, "$1"));

const titlesByFile = new Map<string, readonly string[]>();
const titlesIn = (path: string): readonly string[] => {
  const known = titlesByFile.get(path);
  if (known) return known;
  const file = join(root, path);
  const titles =
    /\.(test|spec)\.tsx?$/.test(path) && existsSync(file) ? readTitles(readFileSync(file, "utf8")) : [];
  titlesByFile.set(path, titles);
  return titles;
};

const isProof = (reference: string): boolean => {
  const [path = "", part = "", ...more] = reference.split(" › ");
  return part !== "" && more.length === 0 && titlesIn(path).some((text) => text.includes(part));
};

/** One line per problem. */
const findProblems = (text: string): string[] => {
  const seen = new Set<string>();
  return readRows(text).flatMap(({ where, says, provenBy }) => {
    const row = `${where}: ${says}`;
    const problems = provenBy.filter((reference) => !isProof(reference)).map((it) => `${row}: no test ${it}`);
    if (where === "" || says === "" || provenBy.length === 0) problems.push(`${row}: a cell is empty`);
    if (seen.has(row)) problems.push(`${row}: twice`);
    seen.add(row);
    return problems;
  });
};

const own = "docs/conformance.test.ts › finds what is wrong with a table";

describe("the checking itself", () => {
  it("finds what is wrong with a table", () => {
    const heading = "| where | what it says | proven by |\n| --- | --- | --- |\n";
    const problemsWith = (...rows: string[]) =>
      findProblems(heading + rows.map((row) => `| ${row} |`).join("\n"));
    expect(problemsWith(`A1 | It is checked | \`${own}\``)).toEqual([]);
    expect(problemsWith("A1 | It is checked | everywhere")).toEqual(["A1: It is checked: a cell is empty"]);
    expect(problemsWith(`A1 | One | \`${own}\``, `A1 | One | \`${own}\``)).toEqual(["A1: One: twice"]);
    for (const reference of [
      "docs/conformance.test.ts › proves what nobody has written",
      "docs/conformance.test.ts › ",
      "docs/nowhere.test.ts › finds what is wrong with a table",
      "docs/conformance.md › finds what is wrong with a table",
    ]) {
      expect(problemsWith(`A1 | It is checked | \`${reference}\``)).toEqual([
        `A1: It is checked: no test ${reference}`,
      ]);
    }
  });

  it("reads titles however they are written, and not those of skipped tests", () => {
    const source = `it("one", () => {}); test.each([1])("two %i", (n) => {}); it(\n  'a "third"',\n  async () => {});
      it.skip("never", () => {}); test.fixme("later", () => {}); describe("a group", () => {});`;
    expect(readTitles(source)).toEqual(["one", "two %i", 'a "third"']);
  });
});

describe("docs/conformance.md", () => {
  const text = readFileSync(join(root, "docs/conformance.md"), "utf8");
  const rows = readRows(text);

  it("names an existing test for every line, and repeats no line", () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(findProblems(text)).toEqual([]);
  });

  it("has every section of the specification, and every ruling", () => {
    const count = (letter: string, last: number) =>
      Array.from({ length: last }, (_, index) => `${letter}${String(index + 1)}`);
    const sections = count("§", 9);
    const rulings = [...count("A", 8), ...count("B", 6), ...count("C", 14), ...count("D", 18), "E"];
    const told = new Set(rows.map(({ where }) => where.split(/[ ,]/)[0]));
    expect([...sections, ...rulings].filter((name) => !told.has(name))).toEqual([]);
  });

  it("has a line for every call of the contract", () => {
    const told = rows.map(({ where }) => where);
    const untold = Object.keys(calls).filter((name) => !told.includes(`§7 ${name}`));
    expect(untold).toEqual([]);
  });
});

describe("docs/accessibility.md", () => {
  const text = readFileSync(join(root, "docs/accessibility.md"), "utf8");

  it("names an existing test for every line", () => {
    expect(readRows(text).length).toBeGreaterThan(20);
    expect(findProblems(text)).toEqual([]);
  });
});
