import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { OpenDatabase } from "../../database/connect.ts";
import { findProgram, runProgram } from "./postgres-programs.ts";

/** Bytes of a backup, and its file, which its owner alone can read. It has the name only once it is whole. */
export async function backUp(
  { db, databaseUrl }: Pick<OpenDatabase, "db" | "databaseUrl">,
  folder: string,
  now: Date,
): Promise<{ readonly file: string; readonly bytes: number }> {
  const program = await findProgram("pg_dump", await readServerVersion(db));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `evenly-${now.toISOString().replaceAll(/[:.]/g, "-")}.dump`);
  const part = `${file}.part`;
  const before = process.umask(0o077);
  try {
    // Owners and rights are script/migrate's.
    const args = ["--format=custom", "--no-owner", "--no-privileges", `--file=${part}`];
    await runProgram(program, databaseUrl, args);
    await rename(part, file);
  } finally {
    process.umask(before);
    await rm(part, { force: true });
  }
  return { file, bytes: (await stat(file)).size };
}

/** The major version. */
export async function readServerVersion(db: OpenDatabase["db"]): Promise<number> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major`.execute(db);
  return rows[0]?.major ?? 0;
}
