import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestDatabases } from "../test/database.ts";

describe("A connection to the server", () => {
  const open = useTestDatabases();

  test("that is dropped between two queries of a transaction fails the next query, and is replaced", async () => {
    const { db } = await open({ empty: true, poolSize: 2 });
    const halfDone = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await sql`select 1`.execute(trx);
    });
    await expect(halfDone).rejects.toThrow(/connection/i);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});
