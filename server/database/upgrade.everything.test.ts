import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { useTestDatabases } from "../test/database.ts";
import { findMissingMigrations, migrateToLatest, migrations } from "./migrate.ts";
import { checkSchema, SchemaIsBehind } from "./check-schema.ts";
import type { Database } from "./tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const firstName = "0001-first-schema";
const first = { [firstName]: migrations[firstName] ?? { up: () => Promise.reject(new Error("gone")) } };

const readSql = (name: string) => readFileSync(new URL(`../test/${name}`, import.meta.url), "utf8");

/** One row and more of every table that the first version had, written as its nodes write them. */
const firstRows = readSql("first-schema-rows.sql");
/** What nodes of the version before write, wherever a trigger or a default had to help an older one. */
const rowsOfBefore = readSql("version-before-rows.sql");

/** Columns that a migration was meant to rewrite or drop, with its reason; every other value is kept as it was. */
const rewritten: readonly string[] = [
  // Two states were renamed.
  "collection.state",
  // By kind and id now.
  "audit.actor",
];

const upTo = (name: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([other]) => other.slice(0, name.length) <= name));

const insertRows = (db: Kysely<Database>, rows: string) =>
  db.transaction().execute(async (trx) => {
    for (const statement of rows.split(/;\n/)) {
      if (statement.trim() !== "") await sql.raw(statement).execute(trx);
    }
  });

type Columns = ReadonlyMap<string, readonly string[]>;

const columnsOf = async (db: Kysely<Database>): Promise<Columns> => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name::text as "table", array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'
    group by 1`.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};

const readRows = async (db: Kysely<Database>, columns: Columns) => {
  const found: Record<string, string[]> = {};
  for (const [table, names] of columns) {
    const kept = names.filter((name) => !rewritten.includes(`${table}.${name}`));
    const { rows } = await sql<{ row: string }>`
      select row_to_json(kept)::text as row
      from (select ${sql.join(kept.map((name) => sql.ref(name)))} from ${sql.table(table)}) as kept
      order by 1`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
};

describe("From the first schema to the latest", () => {
  const open = useTestDatabases();
  test("keeps every row of every table", async () => {
    const { db } = await open({ empty: true });
    await migrateToLatest(db, { migrations: first });
    await insertRows(db, firstRows);
    const columns = await columnsOf(db);
    const before = await readRows(db, columns);
    expect(Object.entries(before).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([]);
    await migrateToLatest(db);
    expect(await findMissingMigrations(db)).toEqual([]);
    expect(await readRows(db, columns)).toEqual(before);
  });

  test("accepts everything that a node of the previous version writes, and fills in the rest", async () => {
    const { db } = await open({ empty: true });
    await migrateToLatest(db);
    await insertRows(db, rowsOfBefore);
    const households = await db
      .selectFrom("household")
      .select(["guid", "hasLapsed"])
      .orderBy("guid")
      .execute();
    expect(households).toEqual([
      { guid: "guid-of-a-listed-household", hasLapsed: false },
      { guid: "guid-of-a-typed-household", hasLapsed: true },
    ]);
  });

  test("fills in lapsed households from the audit, and drops what only older nodes use", async () => {
    const { db } = await open({ empty: true });
    await migrateToLatest(db, { migrations: upTo("0043") });
    await insertRows(db, rowsOfBefore);
    await sql`create table kysely_migration (name varchar(255) primary key)`.execute(db);
    await migrateToLatest(db);
    const lapsed = await db.selectFrom("household").select("guid").where("hasLapsed", "=", true).execute();
    expect(lapsed).toEqual([{ guid: "guid-of-a-typed-household" }]);
    const columns = await columnsOf(db);
    expect(columns.get("audit")).not.toContain("actor");
    expect(columns.has("kysely_migration")).toBe(false);
  });

  test("an older node finds no missing migration, and a newer one lists those missing", async () => {
    const { db } = await open({ empty: true });
    const newer = {
      "9998-newer": { up: async () => undefined },
      "9999-newest": { up: async () => undefined },
    };
    await migrateToLatest(db, { migrations: { ...migrations, ...newer } });
    const server = { environment: "test", advanceNoticeWorkingDays: 10 };
    await checkSchema(db, server);
    expect(await migrateToLatest(db)).toEqual([]);
    await sql`delete from schema_migration where name >= '9'`.execute(db);
    expect(await findMissingMigrations(db, { ...migrations, ...newer })).toEqual([
      "9998-newer",
      "9999-newest",
    ]);
    await sql`delete from schema_migration`.execute(db);
    await expect(checkSchema(db, server)).rejects.toThrow(SchemaIsBehind);
    await expect(checkSchema(db, server)).rejects.toThrow(/0001-first-schema.*script\/migrate/);
  });

  test("imports the migration names of the first versions, and leaves their table alone", async () => {
    const { db } = await open({ empty: true });
    await migrateToLatest(db, { migrations: first });
    await sql`drop table schema_migration`.execute(db);
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(
      db,
    );
    await sql`insert into kysely_migration values (${firstName}, '2026-07-01T00:00:00Z')`.execute(db);
    expect(await findMissingMigrations(db, first)).toEqual([]);
    const extra = { ...first, "9999-newest": { up: async () => undefined } };
    expect(await migrateToLatest(db, { migrations: extra })).toEqual(["9999-newest"]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows).toEqual([{ name: firstName }]);
  });
});
