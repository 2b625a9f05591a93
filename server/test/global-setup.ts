import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type OpenDatabase, openDatabase } from "../database/connect.ts";
import { sendOnlyJobs } from "./send-only-jobs.ts";
import { findMemoryFolder } from "./memory-folder.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import { prepareForTests } from "./prepare-for-tests.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server with the databases `evenly_template` (migrated and seeded) and `postgres` (empty). */
    postgresUrl: string;
    /** Dumps of the embedded database: migrated and seeded, and empty. */
    pgliteDumps: { readonly seeded: string; readonly empty: string };
  }
}

/** Prepares both databases once per run; test files copy them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, dumps] = await Promise.all([startPostgresServer([], findMemoryFolder()), dumpEmbedded()]);
  try {
    await prepareTemplate(server);
    const put = (name: string, dump: Buffer) => {
      const file = join(server.folder, name);
      writeFileSync(file, dump);
      return file;
    };
    project.provide("postgresUrl", server.url);
    project.provide("pgliteDumps", {
      seeded: put("seeded.tar", dumps.seeded),
      empty: put("empty.tar", dumps.empty),
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}

async function prepareTemplate({ url, databaseUrl }: PostgresServer): Promise<void> {
  const admin = await openDatabase({ databaseUrl: url, poolSize: 1 });
  await admin.pool?.query("create database evenly_template");
  await admin.close();
  const template = await openDatabase({ databaseUrl: databaseUrl("evenly_template"), poolSize: 1 });
  await prepareForTests(template.db);
  await makeQueue(template);
  await template.close();
}

/** The queue's tables, which the back office reads; no worker runs. */
async function makeQueue(connection: OpenDatabase): Promise<void> {
  const jobs = sendOnlyJobs(connection);
  await jobs.start();
  await jobs.stop();
}

/** Creating an embedded database takes seven times as long as opening a copy. */
async function dumpEmbedded(): Promise<{ readonly empty: Buffer; readonly seeded: Buffer }> {
  const connection = await openDatabase();
  const { db, pglite, close } = connection;
  if (pglite === undefined) throw new Error("The embedded database was expected");
  const dump = async () => {
    // Flushes all data and drops the WAL, so that a copy has nothing to replay.
    for (const step of ["set wal_recycle = off", "select pg_switch_wal()", "checkpoint"])
      await pglite.exec(step);
    return Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
  };
  const empty = await dump();
  await prepareForTests(db);
  await makeQueue(connection);
  const seeded = await dump();
  await close();
  return { empty, seeded };
}
