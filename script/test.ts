import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { installByApt } from "../e2e/apt.ts";
import { findChromium } from "../e2e/chromium.ts";
import { findMissingForHaproxy } from "../server/test/haproxy.ts";

/** What failed is named again at the end, where whoever reads only that finds it. */
type Outcome = { readonly passed: number; readonly failed: readonly string[] };

const isEverything = process.argv.includes("--everything");
const results = mkdtempSync(join(tmpdir(), "evenly-test-"));
const began = performance.now();

function add(a: Outcome, b: Outcome): Outcome {
  return { passed: a.passed + b.passed, failed: [...a.failed, ...b.failed] };
}

/** Runs a command, and prints what it said when it has ended: lanes run side by side. */
function run(
  title: string,
  command: string,
  { env = {}, isQuiet = false }: { env?: Record<string, string>; isQuiet?: boolean } = {},
): Promise<boolean> {
  const start = performance.now();
  const child = spawn("sh", ["-c", command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.once("close", (status) => {
      const seconds = Math.round((performance.now() - start) / 1_000);
      const text = isQuiet && status === 0 ? "" : Buffer.concat(output).toString().trim();
      console.log(`── ${title}: ${String(seconds)} s${text === "" ? "" : `\n${text}\n`}`);
      resolve(status === 0);
    });
  });
}

/** Each check counts as one test. */
const checks: Record<string, string> = {
  types: "(cd web && react-router typegen) && (cd staff && react-router typegen) && tsc --build",
  lint: "oxlint --deny-warnings",
  styles: 'stylelint --max-warnings 0 "{design/{src,gallery},web/app,staff/app}/**/*.css"',
  formatting: "prettier --check --log-level warn --cache --cache-location .cache/prettier .",
  "nothing unused": "knip",
  "nothing that only tests use": "knip --production --config knip.production.json --include exports",
  rules: "script/rules --check",
};

/** A runner that fails without a failed test (a crash) is one failure. */
function readOutcome<Report>(
  title: string,
  file: string,
  read: (report: Report) => Outcome,
  isPassed: boolean,
): Outcome {
  const crash = `${title}: ended without a result`;
  try {
    const outcome = read(JSON.parse(readFileSync(file, "utf8")) as Report);
    return isPassed || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [crash] };
  } catch {
    return { passed: 0, failed: [crash] };
  }
}

function reportFile(title: string): string {
  return join(results, `${title.replaceAll(" ", "-")}.json`);
}

type VitestReport = {
  numPassedTests: number;
  testResults: TestFile[];
};
type TestFile = {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
};

/** The file alone where what stands before its tests failed. */
function failedOf({ name, assertionResults }: TestFile): string[] {
  const file = relative(".", name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  return failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [file];
}

async function vitest(title: string, projects: readonly string[]): Promise<Outcome> {
  const file = reportFile(title);
  const named = projects.map((name) => `--project '${name}'`).join(" ");
  const isPassed = await run(
    title,
    `vitest run ${named} --reporter=dot --reporter=json --outputFile.json=${file}`,
  );
  const read = ({ numPassedTests, testResults }: VitestReport) => ({
    passed: numPassedTests,
    failed: testResults.filter(({ status }) => status === "failed").flatMap(failedOf),
  });
  return readOutcome(title, file, read, isPassed);
}

type PlaywrightSuite = {
  file: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = { stats: { expected: number }; suites: PlaywrightSuite[] };

/** One that passed only when it was tried again has failed. */
function findFailed({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === "unexpected" || status === "flaky"),
  );
  return [...failed.map(({ title }) => `e2e/${file}: ${title}`), ...suites.flatMap(findFailed)];
}

async function playwright(title: string, projects: readonly string[]): Promise<Outcome> {
  const file = reportFile(title);
  const named = projects.map((name) => `--project '${name}'`).join(" ");
  const isPassed = await run(
    title,
    `playwright test --config e2e/playwright.config.ts ${named} --reporter=list,json`,
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  const read = ({ stats, suites }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: suites.flatMap(findFailed),
  });
  return readOutcome(title, file, read, isPassed);
}

/** Each counts one test. */
const rareScripts: Record<string, string> = {
  "Firefox and WebKit": "script/engines",
  "each rule broken on purpose": "script/break-rules",
  // They write rows of their own, so changes of the schema break them. What they measure, a busy machine decides.
  "benches still run":
    "BACK_OFFICE_HOUSEHOLDS=500 BACK_OFFICE_TURNS=1 script/bench sign-ups events killed-worker mails back-office || [ $? -eq 3 ]",
};

const builds: Record<string, string> = {
  build: "script/build",
  ...(isEverything && {
    "build for development": "script/build --development",
    "build in the pseudo-language": "script/build --pseudo-language",
  }),
};

async function runAll(commands: Record<string, string>): Promise<Outcome> {
  const failed: string[] = [];
  for (const [title, command] of Object.entries(commands))
    if (!(await run(title, command, { isQuiet: true }))) failed.push(title);
  return { passed: Object.keys(commands).length - failed.length, failed };
}

const chromium = findChromium();
if (chromium !== undefined) process.env["CHROMIUM_PATH"] = chromium;
/** Tests go through them. */
const missing = [...findMissingForHaproxy(), ...(existsSync("/usr/sbin/pgbouncer") ? [] : ["pgbouncer"])];
if (isEverything) for (const name of missing) installByApt(name);
/** Screens wait for frames more than for the processor, and built files for the build. */
async function checkAndShow() {
  return add(
    await runAll(isEverything ? checks : { ...checks, ...builds }),
    await vitest("screens and built files", ["screens", "built"]),
  );
}
// Some of everything's tests build too, and two at once write to one folder.
const built = isEverything ? await runAll(builds) : { passed: 0, failed: [] };
const lanes = await Promise.all([
  vitest("units and server", isEverything ? ["!screens", "!built"] : ["!screens", "!built", "!everything"]),
  checkAndShow(),
]);
lanes.push(await playwright("journeys and sweep", ["journeys", "sweep"]));
if (isEverything) lanes.push(await playwright("rare journeys", ["everything"]), await runAll(rareScripts));

rmSync(results, { recursive: true, force: true });
const { passed, failed } = lanes.reduce(add, built);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join("\n")}`);
console.log(`\n${minutes} minutes\n${String(passed)} passed, ${String(failed.length)} failed`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
