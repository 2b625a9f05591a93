import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** The tests that a table names: a file, and a part of a title in it. */
function readReferences(document: string): { readonly file: string; readonly part: string }[] {
  return [...document.matchAll(/`([^`]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g)].map(
    ([, file = "", part = ""]) => ({
      file,
      part,
    }),
  );
}

function isThere({ file, part }: { readonly file: string; readonly part: string }): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, "utf8").replaceAll("\\", "").includes(part);
}

it("docs/accessibility.md names existing tests in every line of its table", () => {
  const lines = readFileSync(join(root, "docs/accessibility.md"), "utf8")
    .split("\n")
    .filter((line) => /^\| [\d.]+/.test(line));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) expect([line, readReferences(line).length > 0]).toEqual([line, true]);
  expect(lines.flatMap(readReferences).filter((reference) => !isThere(reference))).toEqual([]);
});
