import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

type Counts = { passed: number; failed: number };

const results = mkdtempSync(join(tmpdir(), "evenly-test-"));
const env = { ...process.env, NO_COLOR: "1" };

const run = (command: string, args: string[], more: Record<string, string> = {}) => {
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...env, ...more } });
  return status === 0;
};

/** A check is one test: it passes or it fails. */
const check = (name: string, command: string, args: string[]): Counts => {
  console.log(`\n── ${name}`);
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const readCounts = (file: string, read: (report: never) => Counts, ok: boolean): Counts => {
  try {
    const counts = read(JSON.parse(readFileSync(file, "utf8")) as never);
    // A runner that failed without a failing test (a crash, an unhandled error) is a failure all the same.
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const vitest = (): Counts => {
  console.log("\n── units and integration");
  const file = join(results, "vitest.json");
  const ok = run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  return readCounts(
    file,
    (r: { numPassedTests: number; numFailedTests: number }) => ({
      passed: r.numPassedTests,
      failed: r.numFailedTests,
    }),
    ok,
  );
};

const playwright = (): Counts => {
  console.log("\n── journeys");
  if (!run("script/build", [])) return { passed: 0, failed: 1 };
  const file = join(results, "playwright.json");
  const chromium = findChromium();
  const ok = run("playwright", ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  });
  type Report = { stats: { expected: number; unexpected: number; flaky: number } };
  return readCounts(
    file,
    ({ stats }: Report) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    ok,
  );
};

const stages: Counts[] = [
  ...["domain", "domain/tsconfig.test.json", "contract", "server", "e2e", "script", "docs"].map((project) =>
    check(`types: ${project}`, "tsc", ["-p", project]),
  ),
  check("types: web", "sh", ["-c", "cd web && react-router typegen && tsc -p ."]),
  check("lint", "oxlint", ["--deny-warnings"]),
  check("styles", "stylelint", ["--max-warnings", "0", "web/app/**/*.css"]),
  check("formatting", "prettier", ["--check", "--log-level", "warn", "."]),
  check("nothing unused", "knip", []),
  check("nothing that only tests use", "knip", [
    "--production",
    "--config",
    "knip.production.json",
    "--include",
    "exports",
  ]),
  vitest(),
  playwright(),
];

rmSync(results, { recursive: true, force: true });
const passed = stages.reduce((sum, stage) => sum + stage.passed, 0);
const failed = stages.reduce((sum, stage) => sum + stage.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
