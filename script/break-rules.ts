import { execFileSync } from "node:child_process";
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
import { createVitest, type Vitest } from "vitest/node";
import { type BrokenRule, brokenRules } from "./broken-rules.ts";

const root = join(import.meta.dirname, "..");

/** Breaks each rule separately in a copy, and prints which test failed. Returns how many rules nobody noticed. */
async function breakEach(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "evenly-broken-rules-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  copyTree(folder);
  brokenRules.forEach((rule) => breakText(readFileSync(join(folder, rule.file), "utf8"), rule));
  // One runner for all: a start costs more than most tests.
  const vitest = await createVitest("test", {
    root: folder,
    watch: false,
    bail: 1,
    reporters: [{}],
    project: ["domain", "contract", "server"],
  });
  try {
    const before = await findNotice(vitest, folder, [...new Set(brokenRules.flatMap(({ tests }) => tests))]);
    if (before !== undefined) throw new Error(`Nothing is broken yet, and this fails: ${before}`);
    let unnoticed = 0;
    for (const rule of brokenRules) {
      const notice = await breakOne(vitest, folder, rule);
      if (notice === undefined) unnoticed += 1;
      console.log(`${rule.rule} (${rule.file}): ${notice ?? "NOBODY NOTICED"}`);
    }
    return unnoticed;
  } finally {
    await vitest.close();
    remove();
  }
}

async function breakOne(vitest: Vitest, folder: string, rule: BrokenRule): Promise<string | undefined> {
  const path = join(folder, rule.file);
  const sound = readFileSync(path, "utf8");
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  write(breakText(sound, rule));
  const notice = await findNotice(vitest, folder, rule.tests);
  write(sound);
  return notice;
}

/** Throws unless the text occurs exactly once: the rule was rewritten. */
function breakText(source: string, { rule, file, search, replace }: BrokenRule): string {
  const parts = source.split(search);
  if (parts.length !== 2) throw new Error(`${rule}: ${file} has ${String(parts.length - 1)} times ${search}`);
  return parts.join(replace);
}

/** The first test that fails, or file that cannot be run. */
async function findNotice(
  vitest: Vitest,
  folder: string,
  tests: readonly string[],
): Promise<string | undefined> {
  const files = tests.map((test) => join(folder, test));
  const specifications = await vitest.globTestSpecifications(files);
  const missing = files.filter((file) => !specifications.some(({ moduleId }) => moduleId === file));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(", ")}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The runner also returns the files of earlier runs, of which some have failed.
  const modules = testModules.filter(({ moduleId }) => files.includes(moduleId));
  const [failed] = modules.flatMap(({ children }) => [...children.allTests("failed")]);
  if (failed) return failed.fullName;
  const broken = modules.find((module) => !module.ok());
  return broken?.moduleId ?? (unhandledErrors.length > 0 ? "an error outside of tests" : undefined);
}

/** The tracked files, with installed packages; workspaces link to the copy. */
function copyTree(folder: string) {
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
}

process.exitCode = (await breakEach()) > 0 ? 1 : 0;
