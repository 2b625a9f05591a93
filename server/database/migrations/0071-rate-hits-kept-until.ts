import { type Kysely, sql } from "kysely";

/** New accounts are counted by the day, other hits by minutes: each row says how long it is needed. Ruling C13. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_hits add column kept_until timestamptz`.execute(db);
}
