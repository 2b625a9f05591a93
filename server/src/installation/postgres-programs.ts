import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** What it says is for the operator. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

type Program = "pg_dump" | "pg_restore";

const debiansFolder = "/usr/lib/postgresql";

/** Where PostgreSQL's programs are looked for: Debian keeps those of each version apart. */
export function listProgramFolders(): string[] {
  const path = (process.env["PATH"] ?? "").split(delimiter);
  try {
    return [...path, ...readdirSync(debiansFolder).map((version) => join(debiansFolder, version, "bin"))];
  } catch {
    return path;
  }
}

/** A program that can read a server of this major version: none can read a newer one than itself. */
export async function findProgram(
  program: Program,
  serverVersion: number,
  folders: readonly string[] = listProgramFolders(),
): Promise<string> {
  const found: number[] = [];
  for (const folder of folders) {
    const path = join(folder, program);
    const version = await readVersion(path);
    if (version === undefined) continue;
    if (version >= serverVersion) return path;
    found.push(version);
  }
  const others = found.length === 0 ? "" : ` (there is ${[...new Set(found)].join(" and ")})`;
  throw new BackupRefused(
    `There is no ${program} of PostgreSQL ${String(serverVersion)} or later here${others}. ` +
      `Install postgresql-client-${String(serverVersion)}.`,
  );
}

async function readVersion(path: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(path, ["--version"]);
    const [, major] = /(\d+)(?:\.|beta|rc)/.exec(stdout) ?? [];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}

/** Runs it on a database. The password is not among the arguments, which everybody on the machine can read. */
export async function runProgram(
  path: string,
  databaseUrl: string,
  args: readonly string[],
): Promise<string> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  // Of Node's driver, and unknown to PostgreSQL's own.
  url.searchParams.delete("uselibpqcompat");
  const env = { PATH: process.env["PATH"], LC_ALL: "C", ...(password !== "" && { PGPASSWORD: password }) };
  try {
    return (await promisify(execFile)(path, [...args, `--dbname=${url.href}`], { env })).stdout;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new BackupRefused(stderr.trim() || `${path} failed`, { cause: error });
  }
}
