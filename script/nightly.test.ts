import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, afterEach, expect, it } from "vitest";
import { nightlyCommands } from "../server/src/operator-commands.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "evenly-nightly-"));
  for (const folder of ["script", "backups"]) mkdirSync(join(root, folder));
  copyFileSync(join(import.meta.dirname, "nightly"), join(root, "script/nightly"));
  addBackup("old.dump", 40);
});
afterEach(() => rmSync(root, { recursive: true }));

function addBackup(name: string, daysAgo: number) {
  const file = join(root, "backups", name);
  writeFileSync(file, "");
  const at = Date.now() / 1_000 - daysAgo * 86_400;
  utimesSync(file, at, at);
}

/** Each command says that it was run, and fails if it is named. */
function runNight(failing: readonly string[] = []) {
  for (const command of nightlyCommands) {
    const file = join(root, "script", command);
    const code = failing.includes(command) ? 1 : 0;
    const work = command === "backup" && code === 0 ? 'touch "$1/young.dump"' : "true";
    writeFileSync(file, `#!/bin/sh\n${work}\necho ${command} "$@"\nexit ${String(code)}\n`);
    chmodSync(file, 0o755);
  }
  const { status, stdout, stderr } = spawnSync("sh", ["script/nightly", "backups"], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, ran: stdout.replaceAll(root, "").trim().split("\n"), stderr };
}

it("Each night backs up, proves the newest backup, checks the ledger, and deletes what is old [K2]", () => {
  expect(runNight()).toEqual({
    status: 0,
    ran: ["backup /backups", "restore-check /backups/young.dump", "ledger-check"],
    stderr: "",
  });
  expect(existsSync(join(root, "backups/old.dump"))).toBe(false);
});

it.each(nightlyCommands)(
  "A night in which %s fails does the others, fails, and deletes nothing [K2]",
  (command) => {
    const { status, ran, stderr } = runNight([command]);
    expect(ran.map((line) => line.split(" ")[0])).toEqual(nightlyCommands);
    expect([status, stderr]).toEqual([1, `Failed: ${command}\n`]);
    expect(existsSync(join(root, "backups/old.dump"))).toBe(true);
  },
);

it("A night without any backup fails, and checks the ledger", () => {
  rmSync(join(root, "backups/old.dump"));
  const { status, ran, stderr } = runNight(["backup"]);
  expect(ran).toEqual(["backup /backups", "ledger-check"]);
  expect([status, stderr]).toEqual([1, "Failed: backup restore-check\n"]);
});
