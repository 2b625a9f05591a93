import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOn } from "../test/database.ts";

describeOn("pglite", "the embedded database", (open) => {
  const openWithLook = async () => {
    const { db, pglite } = await open({ empty: true });
    const prepared = async () => {
      const { rows } = await pglite!.query<{ statement: string }>(
        "select statement from pg_prepared_statements order by statement",
      );
      return rows
        .map(({ statement }) => statement)
        .filter((text) => !text.includes("pg_prepared_statements"));
    };
    return { db, prepared };
  };

  it("prepares a statement when it comes for the second time, and gives the same rows each time", async () => {
    const { db, prepared } = await openWithLook();
    for (const n of [1, 2, 3, 4, 5, 6, 7]) {
      const { rows } =
        await sql`select ${n}::integer as n, ${null}::date as day, ${["a"]}::text[] as list`.execute(db);
      expect(rows).toEqual([{ n, day: null, list: ["a"] }]);
      expect(await prepared()).toHaveLength(n === 1 ? 0 : 1);
    }
    await sql`select 1 as once`.execute(db);
    expect(await prepared()).toEqual(["select $1::integer as n, $2::date as day, $3::text[] as list"]);
  });

  it("reports affected rows, and the same error each time", async () => {
    const { db } = await openWithLook();
    await sql`create table kept (n integer unique)`.execute(db);
    const insert = (n: number) => sql`insert into kept values (${n})`.execute(db);
    for (const n of [1, 2, 3]) expect((await insert(n)).numAffectedRows).toBe(1n);
    for (let time = 0; time < 3; time += 1) await expect(insert(3)).rejects.toMatchObject({ code: "23505" });
    expect((await insert(4)).numAffectedRows).toBe(1n);
    for (let time = 0; time < 3; time += 1)
      await expect(sql`select no_such_column from kept`.execute(db)).rejects.toMatchObject({ code: "42703" });
    expect((await sql`select n from kept order by n`.execute(db)).rows).toEqual(
      [1, 2, 3, 4].map((n) => ({ n })),
    );
  });

  it("prepares a statement anew after a change of the schema", async () => {
    const { db } = await openWithLook();
    await sql`create table changing (n integer)`.execute(db);
    await sql`insert into changing values (1)`.execute(db);
    const read = async () => (await sql`select * from changing`.execute(db)).rows;
    for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([{ n: 1 }]);
    await sql`alter table changing add column m integer default 2`.execute(db);
    for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([{ n: 1, m: 2 }]);
  });

  it("keeps statements prepared in a transaction that was rolled back", async () => {
    const { db } = await openWithLook();
    const read = (given: typeof db, n: number) =>
      sql<{ n: number }>`select ${n}::integer as n`.execute(given);
    await expect(
      db.transaction().execute(async (trx) => {
        for (const n of [1, 2]) await read(trx, n);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect((await read(db, 3)).rows).toEqual([{ n: 3 }]);
  });

  it("prepares anew in a copy that was set back", async () => {
    const text = sql`select 5 as lent`;
    for (let time = 0; time < 2; time += 1) {
      const { db, close } = await open({ empty: true });
      for (let again = 0; again < 3; again += 1) expect((await text.execute(db)).rows).toEqual([{ lent: 5 }]);
      await close();
    }
  });
});
