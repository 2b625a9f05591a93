import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_hits add column kept_until timestamptz`.execute(db);
}
