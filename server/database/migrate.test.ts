import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../test/database.ts";
import { openDatabase } from "./connect.ts";
import { migrateToLatest, migrations } from "./migrate.ts";

describe("Migrating", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open({ empty: true });
  });

  test("creates every table once on an empty database, even when several nodes start together", async () => {
    const nodes = [1, 2, 3].map(() => openDatabase(database.url, { size: 1 }));
    const done = await Promise.all(nodes.map(({ db }) => migrateToLatest(db)));
    await Promise.all(nodes.map((node) => node.close()));
    expect(done.flat().sort()).toEqual(Object.keys(migrations));
    expect(await migrateToLatest(database.db)).toEqual([]);
    const tables = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public' order by 1`.execute(database.db);
    expect(tables.rows.map(({ tablename }) => tablename)).toEqual(
      expect.arrayContaining(["household", "housemate", "lead", "price", "street_word", "voucher_use"]),
    );
  });

  test("reads dates as text and times as instants", async () => {
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

describe("A migration beside traffic", () => {
  const open = useTestDatabases();
  test("stops at its lock timeout, and succeeds on a retry without leftovers of the first try", async () => {
    const { owner: db } = await open();
    await sql`create table busy (id integer)`.execute(db);
    const reader = await db.startTransaction().execute();
    await sql`select * from busy`.execute(reader);
    let pauses = 0;
    const widen = {
      "9999-widen": {
        up: async (trx: typeof db) => {
          await sql`create table made_by_the_same_migration (id integer)`.execute(trx);
          await sql`alter table busy add column note text`.execute(trx);
        },
      },
    };
    const done = await migrateToLatest(db, {
      migrations: widen,
      lockTimeout: "20ms",
      pause: async () => {
        pauses += 1;
        // A reader is not blocked by the waiting migration.
        await sql`select * from busy`.execute(db);
        if (pauses === 2) await reader.commit().execute();
      },
    });
    expect(done).toEqual(["9999-widen"]);
    expect(pauses).toBe(2);
    await sql`select note from busy`.execute(db);
  });

  test("is not applied when it never gets its table lock; earlier migrations stay applied", async () => {
    const { owner: db } = await open();
    await sql`create table busy (id integer)`.execute(db);
    const reader = await db.startTransaction().execute();
    await sql`select * from busy`.execute(reader);
    const two = {
      "9998-first": {
        up: async (trx: typeof db) => void (await sql`create table before_it (id integer)`.execute(trx)),
      },
      "9999-second": { up: async (trx: typeof db) => void (await sql`drop table busy`.execute(trx)) },
    };
    const options = { migrations: two, lockTimeout: "20ms", tries: 2, pause: () => Promise.resolve() };
    await expect(migrateToLatest(db, options)).rejects.toMatchObject({ code: "55P03" });
    await reader.rollback().execute();
    expect(await migrateToLatest(db, options)).toEqual(["9999-second"]);
  });
});
