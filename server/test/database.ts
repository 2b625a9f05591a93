import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, describe, inject, onTestFinished, TestRunner } from "vitest";
import { openDatabase, type OpenDatabase } from "../database/connect.ts";
import { lendCopy } from "./embedded-copies.ts";

export { seededOn } from "./prepare-for-tests.ts";

export type DatabaseKind = OpenDatabase["kind"];
export const databaseKinds = ["pglite", "postgres"] as const satisfies readonly DatabaseKind[];

/** `url` is set on the real server. */
export type TestDatabase = OpenDatabase & { readonly url?: string };

export type TestDatabaseOptions = {
  /** Without schema and rows; else migrated and seeded (as of `seededOn`). */
  readonly empty?: boolean;
  readonly poolSize?: number;
};

export type OpenTestDatabase = (options?: TestDatabaseOptions) => Promise<TestDatabase>;

/**
 * Runs the tests on the embedded database and on a real PostgreSQL server. `open` gives a fresh database, dropped after
 * the suite, or after the test that called it.
 */
export function describeOnBoth(
  title: string,
  define: (open: OpenTestDatabase, kind: DatabaseKind) => void,
): void {
  for (const kind of databaseKinds) describeOn(kind, title, define);
}

/** On one of the two. */
export function describeOn(
  kind: DatabaseKind,
  title: string,
  define: (open: OpenTestDatabase, kind: DatabaseKind) => void,
): void {
  describe(`${title} (${kind})`, () => {
    const discards: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const discard of discards.reverse()) await discard();
    });
    define(async (options) => {
      const { database, discard } = await (kind === "pglite"
        ? openOnPglite(options)
        : openOnPostgres(options));
      if (isWithinTest()) onTestFinished(discard);
      else discards.push(discard);
      return database;
    }, kind);
  });
}

/** False for concurrent tests, which cannot be told apart. */
const isWithinTest = (): boolean => {
  const test = TestRunner.getCurrentTest();
  return test !== undefined && test.concurrent !== true;
};

async function openOnPglite({ empty = false }: TestDatabaseOptions = {}) {
  const database = await lendCopy(empty ? "empty" : "seeded");
  return { database, discard: () => database.close() };
}

async function openOnPostgres({ empty = false, poolSize = 8 }: TestDatabaseOptions = {}) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const serverUrl = inject("postgresUrl");
  await runOnServer(
    serverUrl,
    `create database ${name}${empty ? "" : " template evenly_template strategy file_copy"}`,
  );
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const database = await openDatabase({ databaseUrl: url, poolSize });
  const discard = async () => {
    await database.close();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { database: { ...database, url }, discard };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
