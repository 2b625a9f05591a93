import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOn } from "../test/database.ts";

describeOn("postgres", "a marked statement", (open) => {
  it("is prepared once a connection, and any other never", async () => {
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
