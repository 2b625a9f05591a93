import { type Kysely, sql } from "kysely";

/** An event of something that we do not know yet waits, and is looked at again later. Ruling F8. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table provider_event add column waits_until timestamptz`).execute(db);
}
