import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isQueueThere } from "./failed-jobs.ts";
import { scheduledJobs } from "./queues.ts";

export async function readLastDone(db: Kysely<Database>): Promise<ReadonlyMap<string, Date>> {
  if (!(await isQueueThere(db))) return new Map();
  const { rows } = await sql<{ job: string; at: Date }>`
    select name as job, max(completed_on) as at from pgboss.job
    where name = any(${scheduledJobs}::text[]) and state = 'completed' group by name`.execute(db);
  return new Map(rows.map(({ job, at }) => [job, at]));
}
