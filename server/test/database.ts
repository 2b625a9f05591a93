import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject, onTestFinished, TestRunner } from "vitest";
import { openDatabase, type OpenDatabase } from "../database/connect.ts";
import { nodeUser } from "../database/own-postgres/cluster.ts";

export { seededOn } from "./prepare-for-tests.ts";

export type TestDatabase = OpenDatabase & {
  readonly url: string;
  readonly ownerUrl: string;
  /** For what nodes may not do. Ruling K1. */
  readonly owner: OpenDatabase["db"];
};

export type TestDatabaseOptions = {
  /** Without schema and rows, as its owner; else migrated and seeded (as of `seededOn`), as a node. */
  readonly empty?: boolean;
  /** For what nodes may not do at every turn: plans, whose statistics a superuser sets. */
  readonly asOwner?: boolean;
  readonly poolSize?: number;
};

export type OpenTestDatabase = (options?: TestDatabaseOptions) => Promise<TestDatabase>;

/** Called in a `describe`. What it returns opens a fresh database, dropped after the suite, or after the test that opened it. */
export function useTestDatabases(): OpenTestDatabase {
  const discards: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const discard of discards.reverse()) await discard();
  });
  return async (options) => {
    const { database, discard } = await openTestDatabase(options);
    if (isWithinTest()) onTestFinished(discard);
    else discards.push(discard);
    return database;
  };
}

/** False for concurrent tests, which cannot be told apart. */
function isWithinTest(): boolean {
  const test = TestRunner.getCurrentTest();
  return test !== undefined && test.concurrent !== true;
}

async function openTestDatabase({ empty = false, asOwner = empty, poolSize = 8 }: TestDatabaseOptions = {}) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const serverUrl = inject("postgresUrl");
  await runOnServer(
    serverUrl,
    `create database ${name}${empty ? "" : " template evenly_template strategy file_copy"}`,
  );
  const ownerUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const url = asOwner ? ownerUrl : Object.assign(new URL(ownerUrl), { username: nodeUser }).href;
  const database = openDatabase(url, { size: poolSize });
  const owner = openDatabase(ownerUrl, { size: 2 });
  const discard = async () => {
    await database.close();
    await owner.close();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { database: { ...database, url, ownerUrl, owner: owner.db }, discard };
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
