import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { describeOnBoth, type TestDatabase } from "../test/database.ts";
import { openDatabase } from "./connect.ts";
import { migrateToLatest } from "./migrate.ts";

describeOnBoth("Migrating", (open, kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open({ empty: true });
  });

  test("makes every table on an empty database, once, however many nodes start together", async () => {
    const nodes =
      database.url === undefined
        ? [database, database]
        : await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: database.url, poolSize: 1 })));
    const done = await Promise.all(nodes.map(({ db }) => migrateToLatest(db)));
    if (kind === "postgres") await Promise.all(nodes.map((node) => node.close()));
    expect(done.flat()).toEqual(["0001-first-schema"]);
    expect(await migrateToLatest(database.db)).toEqual([]);
    const tables = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public' order by 1`.execute(database.db);
    expect(tables.rows.map(({ tablename }) => tablename)).toEqual(
      expect.arrayContaining(["household", "housemate", "lead", "price", "street_word", "voucher_use"]),
    );
  });

  test("keeps dates as text and times as instants", async () => {
    const { rows } =
      await sql`select date '2027-03-28' as day, array[date '2027-03-28', date '2027-03-29'] as days,
      array[]::date[] as none, timestamptz '2027-03-28T01:30:00Z' as moment`.execute(database.db);
    expect(rows).toEqual([
      {
        day: "2027-03-28",
        days: ["2027-03-28", "2027-03-29"],
        none: [],
        moment: new Date("2027-03-28T01:30:00Z"),
      },
    ]);
  });
});
