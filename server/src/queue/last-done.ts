import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isQueueThere } from "./failed-jobs.ts";
import { scheduledJobs } from "./queues.ts";

/** Of each scheduled job; of one that has no trace of ever being done, when its queue was made. */
export async function readLastDone(db: Kysely<Database>): Promise<ReadonlyMap<string, Date>> {
  if (!(await isQueueThere(db))) return new Map();
  const { rows } = await sql<{ job: string; at: Date }>`
    select queue.name as job, coalesce(max(job.completed_on), queue.created_on) as at
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state = 'completed'
    where queue.name = any(${scheduledJobs}::text[]) group by queue.name, queue.created_on`.execute(db);
  return new Map(rows.map(({ job, at }) => [job, at]));
}
