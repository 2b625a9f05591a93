import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { migrateToLatest, migrations } from "../migrate.ts";
import type { Database } from "../tables.ts";
import { up } from "./0015-sign-up.ts";

const name = "0015-sign-up";
const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));

const lines = [
  "",
  "Flat 3",
  "12",
  "Flat 3, Marigold Court",
  "12 High Street",
  "The Old Barn",
  "Ground Floor",
];

describe("The readings of dwellings", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  const keys = async () => {
    const { rows } = await sql<{ keys: string[] }>`
      select dwelling_keys(organisation, line1, line2) as keys
      from unnest(${lines}::text[]) as line1, unnest(${lines}::text[]) as line2,
        unnest(array['', 'The Red Lion']) as organisation
      order by organisation, line1, line2`.execute(db);
    return rows.map((row) => row.keys);
  };
  const insert = (id: string, given: readonly string[], isDouble = false) =>
    sql`insert into dwelling (id, postcode, keys, is_double)
      values (${`00000000-0000-7000-8000-00000000000${id}`}, 'LS61ZZ', ${[...given]}, ${isDouble})`.execute(
      db,
    );

  let keysBefore: string[][];
  beforeAll(async () => {
    ({ db } = await open({ empty: true }));
    await migrateToLatest(db, { migrations: before });
    await insert("1", ["THEOLDBARN", "THEOLDBARNMILLLANE"]);
    await insert("2", ["THEOLDBARN", "THEOLDBARNMILLLANE"], true);
    keysBefore = await keys();
    await migrateToLatest(db, { migrations: { [name]: { up } } });
  });

  test("do not change in the migration", async () => {
    expect(keysBefore).toHaveLength(lines.length ** 2 * 2);
    expect(await keys()).toEqual(keysBefore);
  });

  test("are copied from existing dwellings, except doubles", async () => {
    const { rows } = await sql`select key, right(dwelling_id::text, 1) as id from dwelling_reading`.execute(
      db,
    );
    expect(rows).toEqual([
      { key: "THEOLDBARN", id: "1" },
      { key: "THEOLDBARNMILLLANE", id: "1" },
    ]);
  });

  test("belong to one dwelling per postcode, in any order [C6]", async () => {
    await insert("3", ["MILLHOUSE", "MILLHOUSEMILLLANE"]);
    await expect(insert("4", ["ANOTHER", "MILLHOUSE"])).rejects.toEqual(
      expect.objectContaining({ code: "23505" }),
    );
  });
});
