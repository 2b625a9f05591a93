import { type Kysely, sql } from "kysely";

/** What a letting agent gets for a house, in pence. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("agent")
    .addColumn("benefit", "integer", (column) => column.check(sql`benefit > 0`))
    .execute();
}
