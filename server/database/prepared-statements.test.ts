import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestDatabases } from "../test/database.ts";
import { afterCommit, executePrepared, withNextStatement } from "./prepared-statements.ts";

describe("a marked statement", () => {
  const open = useTestDatabases();
  it("is prepared once per connection; unmarked statements never", async () => {
    const { db } = await open({ poolSize: 1 });
    const prepared = async () => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        db,
      );
      return rows.map(({ statement }) => statement);
    };
    for (const number of [1, 2, 3]) {
      const { rows } = await sql<{
        given: number;
      }>`/* prepared */ select ${number}::integer as given`.execute(db);
      expect(rows).toEqual([{ given: number }]);
      await sql`select ${number}::integer as other`.execute(db);
    }
    expect(await prepared()).toEqual(["/* prepared */ select $1::integer as given"]);
  });

  it("may come from the query builder", async () => {
    const { db } = await open({ poolSize: 1 });
    const query = db.selectFrom("product").select("type").where("type", "=", "Water");
    for (let time = 0; time < 2; time += 1) {
      expect(await executePrepared(db, query)).toEqual([{ type: "Water" }]);
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    expect(rows).toEqual([{ statement: '/* prepared */ select "type" from "product" where "type" = $1' }]);
  });

  it("works inside a transaction too, and is there after it was rolled back", async () => {
    const { db } = await open({ poolSize: 1 });
    const ask = (given: typeof db) =>
      sql<{ n: number }>`/* prepared */ select ${7}::integer as n`.execute(given);
    await expect(
      db.transaction().execute(async (trx) => {
        await ask(trx);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect((await ask(db)).rows).toEqual([{ n: 7 }]);
  });
});

describe("a statement that is sent with the next one", () => {
  const open = useTestDatabases();
  it("takes effect before the next statement, and returns no rows", async () => {
    const { db } = await open({ poolSize: 1 });
    await sql`create table kept (n integer unique)`.execute(db);
    const seen = await db.transaction().execute(async (trx) => {
      const held = await sql`${sql.raw(withNextStatement)} insert into kept values (1) returning n`.execute(
        trx,
      );
      expect(held.rows).toEqual([]);
      return sql`select n from kept`.execute(trx);
    });
    expect(seen.rows).toEqual([{ n: 1 }]);
  });

  it("fails the commit that it is sent with, and leaves the connection usable", async () => {
    const { db } = await open({ poolSize: 1 });
    await sql`create table kept (n integer unique)`.execute(db);
    const insert = (given: typeof db, n: number) =>
      sql`${sql.raw(withNextStatement)} insert into kept values (${n})`.execute(given);
    await db.transaction().execute((trx) => insert(trx, 1));
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`insert into kept values (2)`.execute(trx);
        await insert(trx, 1);
      }),
    ).rejects.toMatchObject({ code: "23505" });
    await expect(
      db.transaction().execute(async (trx) => {
        await insert(trx, 3);
        throw new Error("given up");
      }),
    ).rejects.toThrow("given up");
    expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 1 }]);
  });
});

describe("a statement that follows the commit", () => {
  const open = useTestDatabases();
  const openKept = async () => {
    const { db } = await open({ poolSize: 1 });
    await sql`create table kept (n integer unique, written_by text)`.execute(db);
    const insert = (given: typeof db, n: number, mark = "") =>
      sql`${sql.raw(mark)} insert into kept values (${n}::integer, pg_current_xact_id()::text)`.execute(
        given,
      );
    const kept = async () =>
      (await sql<{ n: number; written_by: string }>`select * from kept order by n`.execute(db)).rows;
    return { db, insert, kept };
  };

  it("runs once in its own transaction, even when requested several times", async () => {
    const { db, insert, kept } = await openKept();
    await db.transaction().execute(async (trx) => {
      for (const _ of ["once", "twice"]) await insert(trx, 2, afterCommit);
      await insert(trx, 1);
    });
    const [one, two] = await kept();
    expect([one?.n, two?.n]).toEqual([1, 2]);
    expect(two?.written_by).not.toBe(one?.written_by);
  });

  it("fails alone, and does not leak into a later transaction", async () => {
    const { db, insert, kept } = await openKept();
    await db.transaction().execute(async (trx) => {
      await insert(trx, 1, afterCommit);
      await insert(trx, 1);
    });
    const given = db.transaction().execute(async (trx) => {
      await insert(trx, 2, afterCommit);
      throw new Error("given up");
    });
    await expect(given).rejects.toThrow("given up");
    await db.transaction().execute((trx) => insert(trx, 3));
    expect((await kept()).map(({ n }) => n)).toEqual([1, 3]);
  });
});
