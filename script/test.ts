import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../e2e/chromium.ts";

type Counts = { passed: number; failed: number };

const results = mkdtempSync(join(tmpdir(), "evenly-test-"));
const none: Counts = { passed: 0, failed: 0 };

const add = (a: Counts, b: Counts): Counts => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

/** Runs a command; output of parallel commands is printed at the end. */
const run = (
  command: string,
  args: readonly string[],
  { env = {}, heldAs }: { env?: Record<string, string>; heldAs?: string } = {},
): Promise<boolean> => {
  const child = spawn(command, args, {
    stdio: heldAs === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
  const held: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => held.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => held.push(chunk));
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (status) => {
      if (heldAs !== undefined) process.stdout.write(`\n── ${heldAs}\n${Buffer.concat(held).toString()}`);
      resolve(status === 0);
    });
  });
};

/** Each check counts as one test. */
const checks: readonly (readonly [name: string, command: string])[] = [
  ["types", "(cd web && react-router typegen) && tsc --build"],
  ["lint", "oxlint --deny-warnings"],
  ["styles", 'stylelint --max-warnings 0 "{design/src,web/app,staff/app}/**/*.css"'],
  ["formatting", "prettier --check --log-level warn --cache --cache-location .cache/prettier ."],
  ["nothing unused", "knip"],
  ["nothing that only tests use", "knip --production --config knip.production.json --include exports"],
];

const runChecks = async (): Promise<Counts> => {
  let counts = none;
  for (const [heldAs, command] of checks) {
    const ok = await run("sh", ["-c", command], { heldAs });
    counts = add(counts, ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  return counts;
};

const build = async () =>
  (await run("script/build", [], { heldAs: "build" })) &&
  (await run("script/build", ["--development"], { heldAs: "build for development" })) &&
  (await run("script/build", ["--pseudo-language"], { heldAs: "build in the pseudo-language" }));

const readCounts = (file: string, read: (report: never) => Counts, ok: boolean): Counts => {
  try {
    const counts = read(JSON.parse(readFileSync(file, "utf8")) as never);
    // A failed runner without failed tests (a crash) counts as a failure.
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const chromium = findChromium();
const browser: Record<string, string> = chromium ? { CHROMIUM_PATH: chromium } : {};

const vitest = async (): Promise<Counts> => {
  console.log("\n── units and integration");
  const file = join(results, "vitest.json");
  const ok = await run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    { env: browser },
  );
  return readCounts(
    file,
    (r: { numPassedTests: number; numFailedTests: number }) => ({
      passed: r.numPassedTests,
      failed: r.numFailedTests,
    }),
    ok,
  );
};

const playwright = async (name: string, config: string): Promise<Counts> => {
  console.log(`\n── ${name}`);
  const file = join(results, "playwright.json");
  const ok = await run("playwright", ["test", "--config", config, "--reporter=list,json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...browser },
  });
  type Report = { stats: { expected: number; unexpected: number; flaky: number } };
  return readCounts(
    file,
    ({ stats }: Report) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    ok,
  );
};

const [units, [checked, isBuilt]] = await Promise.all([
  vitest(),
  runChecks().then(async (counts) => [counts, await build()] as const),
]);
const journeys = isBuilt
  ? add(
      await playwright("journeys", "e2e/playwright.config.ts"),
      await playwright("journeys in development", "e2e/development.config.ts"),
    )
  : { passed: 0, failed: 1 };

rmSync(results, { recursive: true, force: true });
const { passed, failed } = [checked, units, journeys].reduce(add);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
