import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../database/connect.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import { prepareForTests } from "./prepare-for-tests.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server with the databases `evenly_template` (migrated and seeded) and `postgres` (empty). */
    postgresUrl: string;
    /** The file of a dump of the embedded database, migrated and seeded. */
    pgliteDump: string;
  }
}

/** Once a run: one server, and both databases made ready, so that a test file only copies them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, dump] = await Promise.all([startPostgresServer(), dumpPrepared()]);
  try {
    await prepareTemplate(server);
    const file = join(server.folder, "pglite.tar");
    writeFileSync(file, dump);
    project.provide("postgresUrl", server.url);
    project.provide("pgliteDump", file);
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
  await template.close();
}

async function dumpPrepared(): Promise<Buffer> {
  const { db, pglite, close } = await openDatabase();
  await prepareForTests(db);
  const dump = await pglite?.dumpDataDir("none");
  if (dump === undefined) throw new Error("The embedded database was expected");
  await close();
  return Buffer.from(await dump.arrayBuffer());
}
