import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { up } from "./0075-no-turned-names.ts";

const open = useTestDatabases();

test("Names from before are kept without what turns them round, in any script [H3]", async () => {
  const { db } = await open();
  const names = ["Fe\u202eb 14", "\u2067محمد\u2069", "Zoë", "\u202e"];
  await sql`
    insert into lead (id, first_name, last_name, letting_agent_name)
    select gen_random_uuid(), name, 'Kept', name from unnest(${names}::text[]) as name`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  const { rows } = await sql<{ names: string[] }>`
    select array[first_name, letting_agent_name] as names from lead where last_name = 'Kept'`.execute(db);
  expect(new Set(rows.map((row) => row.names.join()))).toEqual(
    new Set(["Feb 14,Feb 14", "محمد,محمد", "Zoë,Zoë", "\u202e,\u202e"]),
  );
});
