import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestDatabases } from "../test/database.ts";
import { fewestConnections, openNodePools, shareConnections } from "./node-pools.ts";

describe("The connections of a node [K2]", () => {
  const open = useTestDatabases();

  test.each([
    ["api", 20, { reads: 9, writes: 9, jobs: 0, queue: 1 }, 1],
    ["worker", 20, { reads: 0, writes: 0, jobs: 15, queue: 3 }, 2],
    ["all", 20, { reads: 5, writes: 5, jobs: 5, queue: 3 }, 2],
    ["all", fewestConnections, { reads: 1, writes: 1, jobs: 1, queue: 3 }, 2],
  ] as const)("of role %s with %i are shared out", (role, size, shares, forHealth) => {
    expect(shareConnections(role, size)).toEqual(shares);
    const { reads, writes, jobs, queue } = shares;
    expect(reads + writes + jobs + queue + forHealth).toBe(size);
  });

  test.each([
    ["api", ["reads", "writes"]],
    ["worker", ["jobs"]],
    ["all", ["reads", "writes", "jobs"]],
  ] as const)("of role %s are in pools that are called %j", async (role, names) => {
    const { pools, close } = openNodePools("postgres://127.0.0.1:9/nowhere", role, fewestConnections);
    expect(Object.keys(pools)).toEqual(names);
    await close();
  });

  test("for reads are free while those for writes wait for a lock", async () => {
    const { url, db } = await open({ empty: true });
    await sql`create table door as select 1 as number`.execute(db);
    const node = openNodePools(url, "all", fewestConnections);
    const waiting = await db.transaction().execute(async (trx) => {
      await sql`select from door for update`.execute(trx);
      const write = sql`update door set number = 2`.execute(node.db);
      expect((await sql`select number from door`.execute(node.reads)).rows).toEqual([{ number: 1 }]);
      expect((await sql`select number from door`.execute(node.jobs)).rows).toEqual([{ number: 1 }]);
      return [write];
    });
    await Promise.all(waiting);
    expect((await sql`select number from door`.execute(node.reads)).rows).toEqual([{ number: 2 }]);
    await node.close();
  });
});
