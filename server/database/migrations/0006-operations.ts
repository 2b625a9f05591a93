import { type Kysely, sql } from "kysely";

/** Which key a remembered request was hashed with; null in what nodes of before write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_key add column key_id text`.execute(db);
}
