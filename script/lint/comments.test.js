import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const most = 4;
const mostInSource = 5;

/** Lines that hold a comment and nothing else. */
const commentLines = (source) =>
  source
    .replaceAll(/^[ \t]*\{?\/\*(?:(?!\*\/)[^])*\*\/\}?[ \t]*$/gm, (comment) =>
      comment.replaceAll(/^/gm, "//"),
    )
    .match(/^[ \t]*\/\//gm)?.length ?? 0;

it("counts comments that have lines of their own", () => {
  const source =
    'const a = 1; // one\n/** Two. */\n  /*\n   * Four, five.\n   */\n{/* Six. */}\n// Seven.\n/* a */ b;\n"//";\n/* Nine. */\n';
  expect(commentLines(source)).toBe(7);
});

const paths = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.js", "*.css"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n");
const isSource = (path) => !/\.css$|\.(?:test|spec)\.|(?:^|\/)test\/|^e2e\//.test(path);

it.each([
  ["All files", most, paths],
  ["Files without tests and CSS", mostInSource, paths.filter(isSource)],
])("%s have comments in at most %s per cent of their lines", (_, limit, counted) => {
  const sources = counted.map((path) => readFileSync(join(root, path), "utf8"));
  const lines = sources.reduce((sum, source) => sum + source.split("\n").length - 1, 0);
  const comments = sources.reduce((sum, source) => sum + commentLines(source), 0);
  expect(lines).toBeGreaterThan(1_000);
  expect((100 * comments) / lines).toBeLessThanOrEqual(limit);
});
