import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { brokenRules } from "./broken-rules.ts";

const root = join(import.meta.dirname, "..");

it("each rule that `script/break-rules` breaks stands once in its file, and its tests are there", () => {
  const lost = brokenRules.filter(({ file, search, tests }) => {
    const path = join(root, file);
    const times = existsSync(path) ? readFileSync(path, "utf8").split(search).length - 1 : 0;
    return times !== 1 || !tests.every((test) => existsSync(join(root, test)));
  });
  expect(lost.map(({ rule, file }) => `${file}: ${rule}`)).toEqual([]);
});
