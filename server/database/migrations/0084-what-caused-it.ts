import { type Kysely, sql } from "kysely";

/** The call, or the scheduled job, that caused a mail or a change. Ruling K2. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email add column request_id text`.execute(db);
  await sql`alter table audit add column request_id text`.execute(db);
}
