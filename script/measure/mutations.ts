import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type BrokenRule, brokenRules } from "./broken-rules.ts";
import type { Row } from "./report.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const report = "noticed.json";

/** Breaks each rule separately in a copy, and reports which test failed. */
export const measureMutations = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "evenly-mutations-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  try {
    copyTree(folder);
    brokenRules.forEach((rule) => breakText(readFileSync(join(folder, rule.file), "utf8"), rule));
    const tests = [...new Set(brokenRules.flatMap((rule) => rule.tests))];
    const before = await findNotice(folder, tests);
    if (before !== undefined) throw new Error(`Nothing is broken yet, and this fails: ${before}`);
    const rows: Row[] = [];
    for (const rule of brokenRules) rows.push(await measureOne(folder, rule));
    return rows;
  } finally {
    remove();
  }
};

const measureOne = async (folder: string, rule: BrokenRule): Promise<Row> => {
  const path = join(folder, rule.file);
  const sound = readFileSync(path, "utf8");
  writeFileSync(path, breakText(sound, rule));
  const notice = await findNotice(folder, rule.tests);
  writeFileSync(path, sound);
  return { what: rule.rule, measured: notice ?? "nobody", target: rule.file, met: notice !== undefined };
};

/** Throws unless the text occurs exactly once: the rule was rewritten. */
const breakText = (source: string, { rule, file, search, replace }: BrokenRule): string => {
  const parts = source.split(search);
  if (parts.length !== 2) throw new Error(`${rule}: ${file} has ${String(parts.length - 1)} times ${search}`);
  return parts.join(replace);
};

const findNotice = async (folder: string, tests: readonly string[]): Promise<string | undefined> => {
  rmSync(join(folder, report), { force: true });
  const projects = [...new Set(tests.map((test) => test.split("/")[0] ?? ""))];
  const vitest = join(folder, "node_modules/.bin/vitest");
  const options = ["run", "--bail=1", "--reporter=json", `--outputFile=${report}`];
  await run(vitest, [...options, ...projects.flatMap((name) => ["--project", name]), ...tests], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => undefined);
  const told = existsSync(join(folder, report)) ? readFileSync(join(folder, report), "utf8") : undefined;
  if (told === undefined) throw new Error(`Vitest said nothing about ${tests.join(", ")}`);
  const { testResults, success } = JSON.parse(told) as {
    success: boolean;
    testResults: {
      name: string;
      message: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };
  if (success) return undefined;
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .find(({ status }) => status === "failed");
  return failed?.fullName ?? testResults.find(({ message }) => message !== "")?.message ?? "a test file";
};

/** The tracked files, with installed packages; workspaces link to the copy. */
const copyTree = (folder: string) => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.split("\n").filter((path) => path !== "" && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const packages = join(folder, "node_modules");
  mkdirSync(join(packages, "@evenly"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")).filter((one) => one !== "@evenly")) {
    symlinkSync(join(root, "node_modules", name), join(packages, name));
  }
  for (const name of ["domain", "contract", "design", "web", "server"]) {
    symlinkSync(join(folder, name), join(packages, "@evenly", name));
    const own = join(root, name, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(folder, name, "node_modules"));
  }
};
