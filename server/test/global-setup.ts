import type { TestProject } from "vitest/node";
import { openDatabase } from "../database/connect.ts";
import { findMemoryFolder } from "./memory-folder.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import { prepareForTests } from "./prepare-for-tests.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server with the databases `evenly_template` (migrated and seeded) and `postgres` (empty). */
    postgresUrl: string;
  }
}

/** Prepares one database per run; test files copy it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer([], findMemoryFolder());
  try {
    await prepareTemplate(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgresUrl", server.url);
  return server.stop;
}

async function prepareTemplate({ url, databaseUrl, nodeUrl }: PostgresServer): Promise<void> {
  const admin = openDatabase(url, { size: 1 });
  await admin.pool.query("create database evenly_template");
  await admin.close();
  const template = openDatabase(databaseUrl("evenly_template"), { size: 1 });
  await prepareForTests(template, nodeUrl("evenly_template"));
  await template.close();
}
