import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** How many connections of the database wait for a lock. */
export async function countLockWaits(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
