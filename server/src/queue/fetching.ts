import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

/**
 * How a batch is fetched. No job is of a group; with groups the queue takes the jobs that it chose by their ids, and
 * otherwise joins them with all jobs of the kind, one by one when the planner knows of none yet. It is prepared, too.
 */
export const fetching = { includeMetadata: true, groupConcurrency: 1 } as const;

/**
 * Has the planner expect as many jobs of one kind as of another. From the kinds of the moment at which it last looked it
 * learns that there are none of the others, and then goes through thousands that have come since for each that it wants.
 */
export const countKindsAlike = async (db: Kysely<Database>): Promise<void> => {
  const { rows } = await sql`
    select 1 from pg_attribute where attrelid = 'pgboss.job'::regclass and attname = 'name'
      and attstattarget is distinct from 0`.execute(db);
  if (rows.length > 0) await sql`alter table pgboss.job alter column name set statistics 0`.execute(db);
};
