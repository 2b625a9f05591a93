import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0, by section. */
const sections: Readonly<Record<string, readonly number[]>> = {
  "1.1": [1, 2],
  "1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "1.4": [1, 2, 3],
  "1.5": [1, 2],
  "2.1": [1, 2, 3],
  "2.2": [1, 2, 3],
  "2.3": [1, 2, 3, 4],
  "2.4": [1],
  "3.2": [1, 2],
  "3.3": [1, 2, 3, 4],
  "3.4": [1, 2, 3, 4, 5, 6],
  "3.5": [1, 2, 3, 4, 5],
  "3.7": [1, 2],
  "4.1": [1, 2, 3],
  "4.2": [1],
  "4.3": [1, 2],
  "4.4": [1, 2, 3, 4],
  "5.1": [1],
  "5.2": [1, 2, 3],
  "5.3": [1, 2],
  "5.4": [1, 2, 3],
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
  "9.1": [1, 2, 3],
  "9.2": [1, 2, 3, 4],
  "10.1": [1, 2],
  "10.2": [1, 2],
  "10.3": [1, 2, 3, 4],
  "10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "10.5": [1, 2, 3, 4, 5],
  "10.6": [1, 2],
  "10.7": [1, 2, 3],
  "11.1": [1, 2],
  "11.2": [1, 2, 3],
  "11.3": [1, 2, 3],
  "11.4": [1, 2, 3, 4],
  "11.5": [1],
  "11.6": [1],
  "12.1": [1, 2, 3],
  "12.2": [1, 2],
  "12.3": [1, 2, 3, 4],
  "13.1": [1],
  "13.2": [1, 2, 3, 4, 5],
  "13.3": [1, 2],
  "13.4": [1, 2, 3, 4, 5],
  "14.1": [1, 2],
  "14.2": [1, 2, 3, 4],
  "14.3": [1, 2, 3],
  "15.1": [1, 2, 3],
  "15.2": [1, 2, 3],
  "15.3": [1, 2, 3, 4, 5, 6, 7],
  "16.1": [1],
  "16.2": [1, 2, 3, 4, 5],
  "16.3": [1, 2, 3, 4],
  "16.4": [1, 2, 3],
  "16.5": [1, 2, 3],
  "17.1": [1],
  "17.2": [1, 2, 3, 4],
  "17.3": [1, 2],
};
const required = Object.entries(sections).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${String(number)}`),
);

const [, list = ""] = readFileSync(join(root, "docs/running/security.md"), "utf8").split("## OWASP ASVS");
/** A line of the list, unwrapped. */
const lines = list
  .replaceAll(/\n +/g, " ")
  .split("\n")
  .flatMap((line) => {
    const [, numbers = "", state = "", reason = ""] =
      /^- \*\*([\d., ]+)\*\* (met|open|not applicable)(?: \((?:H3|operator)\))?: (.+)$/.exec(line) ?? [];
    if (line.startsWith("- ")) expect(state, line).not.toBe("");
    return state ? [{ numbers: numbers.split(", "), state, reason }] : [];
  });

test("docs/running/security.md says of each requirement of the ASVS, once, whether it is met", () => {
  expect(required).toHaveLength(253);
  expect(lines.flatMap(({ numbers }) => numbers).toSorted()).toEqual(required.toSorted());
});

test("docs/running/security.md names a test that is there, or a document, for what is met", () => {
  const tests = globSync("{contract,domain,e2e,script,server,staff,web}/**/*.{test,spec}.{ts,tsx}", {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build)$/.test(path),
  });
  const namesOf = (reason: string) =>
    [...reason.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = ""]) => name);
  const missing = lines
    .flatMap(({ reason }) => namesOf(reason))
    .filter((name) => tests.filter((path) => `/${path}`.endsWith(`/${name}`)).length !== 1);
  expect(missing).toEqual([]);
  const unproven = lines.filter(
    ({ state, reason }) =>
      state === "met" && namesOf(reason).length === 0 && !/\]\([^)]+\)|`\S+\.tsx?`/.test(reason),
  );
  expect(unproven).toEqual([]);
});
