import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openReadinessPool } from "../src/http/readiness.ts";
import { useTestDatabases } from "../test/database.ts";
import { socketOf } from "./end-when-silent.ts";
import { fewestConnections, openNodePools, shareConnections } from "./node-pools.ts";

describe("The connections of a node [K2]", () => {
  const open = useTestDatabases();

  test.each([
    ["api", 20, false, { reads: 9, writes: 9, jobs: 0, queue: 1, lists: 0 }, 1],
    ["api", 20, true, { reads: 6, writes: 7, jobs: 0, queue: 1, lists: 5 }, 1],
    ["worker", 20, true, { reads: 0, writes: 0, jobs: 15, queue: 3, lists: 0 }, 2],
    ["all", 20, false, { reads: 5, writes: 5, jobs: 5, queue: 3, lists: 0 }, 2],
    ["all", fewestConnections, false, { reads: 1, writes: 1, jobs: 2, queue: 3, lists: 0 }, 2],
    ["all", fewestConnections, true, { reads: 1, writes: 1, jobs: 1, queue: 3, lists: 1 }, 2],
  ] as const)("of role %s with %i are shared out, with a replica: %s", (...given) => {
    const [role, size, hasReplica, shares, forHealthAndListening] = given;
    expect(shareConnections(role, size, hasReplica)).toEqual(shares);
    const { reads, writes, jobs, queue, lists } = shares;
    expect(reads + writes + jobs + queue + lists + forHealthAndListening).toBe(size);
  });

  test.each([
    ["api", ["reads", "writes", "queue"]],
    ["worker", ["jobs", "queue"]],
    ["all", ["reads", "writes", "jobs", "queue"]],
  ] as const)("of role %s are in pools that are called %j", async (role, names) => {
    const { pools, close } = openNodePools("postgres://127.0.0.1:9/nowhere", role, fewestConnections);
    expect(Object.keys(pools)).toEqual(names);
    await close();
  });

  test.each(["api", "worker", "all"] as const)(
    "of role %s are given up once they are silent for longer than a statement may take, those of the queue too",
    async (role) => {
      const { url } = await open();
      const node = openNodePools(url, role, fewestConnections);
      const health = openReadinessPool(url);
      for (const [name, pool] of Object.entries({ ...node.pools, health })) {
        const client = await pool.connect();
        const { rows } = await client.query<{ limit: number }>(
          "select setting::int as limit from pg_settings where name = 'statement_timeout'",
        );
        const silence = socketOf(client).timeout ?? 0;
        client.release();
        expect([name, silence]).toEqual([name, Math.max(silence, rows[0]?.limit ?? 0)]);
        expect([name, silence]).toEqual([name, Math.min(silence, 60_000)]);
      }
      await health.end();
      await node.close();
    },
  );

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
