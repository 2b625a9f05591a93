import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

/**
 * Any group limit makes pg-boss update the chosen jobs by id, and prepare the statement. Otherwise it joins them with
 * all jobs of the queue, a nested loop when statistics are stale.
 */
export const fetching = { includeMetadata: true, groupConcurrency: 1 } as const;

/** Disables column statistics on pgboss.job.name: stale ones make the planner scan every job. */
export const disableNameStatistics = async (db: Kysely<Database>): Promise<void> => {
  const { rows } = await sql`
    select 1 from pg_attribute where attrelid = 'pgboss.job'::regclass and attname = 'name'
      and attstattarget is distinct from 0`.execute(db);
  if (rows.length > 0) await sql`alter table pgboss.job alter column name set statistics 0`.execute(db);
};
