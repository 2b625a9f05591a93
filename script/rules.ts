import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `isBuilt` is false if the whole rule is marked as not built yet. */
export type Rule = { readonly number: string; readonly title: string; readonly isBuilt: boolean };

/** A title of a test, or of a group of tests, that names rules. */
export type TaggedTitle = { readonly file: string; readonly title: string; readonly tags: readonly string[] };

/** The numbered headings of `docs/rules.md`, in their order. */
export function readRules(document: string): Rule[] {
  return document.split(/^(?=#{2,3} )/m).flatMap((entry) => {
    const [, number, title] = /^#{2,3} ([A-K]\d*|S\d(?:\.\d+)?) (.+)$/m.exec(entry) ?? [];
    if (number === undefined || title === undefined) return [];
    return [{ number, title, isBuilt: !entry.includes("**Not built yet.**") }];
  });
}

/** The first argument of `describe`, `it` or `test`, or of what their `each` returns; skipped tests prove nothing. */
const titlePattern =
  /(?:\b(?:describe|it|test)(?:\.(?!skip|fixme|todo|fails|each)\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

/** The titles of a test file that name rules in brackets: `is honoured to the 30th day [B5]`. */
export function readTaggedTitles(file: string, source: string): TaggedTitle[] {
  return [...source.matchAll(titlePattern)].flatMap(([, , text = ""]) => {
    const tags = [...text.matchAll(/\[([A-Z]\d+(?:\.\d+)?|E)\]/g)].map(([, tag = ""]) => tag);
    return tags.length === 0 ? [] : [{ file, title: text.replaceAll(/\\(.)/g, "$1"), tags }];
  });
}

/** What only `script/test --everything` runs. */
function isRare(file: string) {
  return /everything[./]/.test(file);
}

/** One line per problem: a rule without a test in the short run, a test of what is not built, a tag that names no rule. */
export function findRuleProblems(rules: readonly Rule[], titles: readonly TaggedTitle[]): string[] {
  const unknown = titles.flatMap(({ file, title, tags }) =>
    tags
      .filter((tag) => !rules.some(({ number }) => number === tag))
      .map((tag) => `${tag} is no rule of docs/rules.md: ${file}: ${title}`),
  );
  const problems = rules.flatMap((rule) => {
    const name = `${rule.number} ${rule.title}`;
    const tests = titlesOf(rule, titles);
    if (!rule.isBuilt) return tests.map(({ file }) => `${name} is marked as not built yet: ${file} tests it`);
    const isProven = tests.some(({ file }) => !isRare(file));
    return isProven || isSection(rule, rules) ? [] : [`${name} has no test in the short run`];
  });
  return [...unknown, ...problems];
}

function titlesOf({ number }: Rule, titles: readonly TaggedTitle[]): TaggedTitle[] {
  return titles.filter(({ tags }) => tags.includes(number));
}

/** `B` is the section of `B1`, `S5` that of `S5.1`: its rules have the tests. */
function isSection({ number }: Rule, rules: readonly Rule[]): boolean {
  const child = number.length === 1 ? new RegExp(`^${number}\\d`) : new RegExp(`^${number}\\.`);
  return rules.some((other) => child.test(other.number));
}

function readAllTitles(root: string): TaggedTitle[] {
  const folders = "{contract,design,docs,domain,e2e,script,server,staff,web}";
  return (
    globSync(`${folders}/**/*.{test,spec}.{ts,tsx,js}`, {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|build|\.react-router)$/.test(path),
    })
      // Its titles are examples.
      .filter((file) => file !== "script/rules.test.ts")
      .toSorted()
      .flatMap((file) => readTaggedTitles(file, readFileSync(join(root, file), "utf8")))
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const rules = readRules(readFileSync(join(root, "docs/rules.md"), "utf8"));
  const titles = readAllTitles(root);
  if (!process.argv.includes("--check")) {
    for (const rule of rules) {
      console.log(`${rule.number} ${rule.title}${rule.isBuilt ? "" : " (not built yet)"}`);
      for (const { file, title } of titlesOf(rule, titles)) console.log(`    ${file}: ${title}`);
    }
  }
  const problems = findRuleProblems(rules, titles);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
