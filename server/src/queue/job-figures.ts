import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { declareFigures, type Figures } from "../figures.ts";
import { countFailedJobs } from "./failed-jobs.ts";
import { readLastDone } from "./last-done.ts";
import { jobNames } from "./queues.ts";

/** The label is not `job`, which Prometheus gives to what it scrapes. */
const labelNames = ["queue"];

/** Of the queue of jobs: what has stopped grows older here, whatever stopped it. Ruling K2. */
export function jobFigures(db: Kysely<Database>): Figures[] {
  return [
    declareFigures(
      { failed_jobs: "Jobs that failed every time and wait for staff to run them again, by queue" },
      async () => ({ failed_jobs: byQueue(await countFailedJobs(db)) }),
      labelNames,
    ),
    declareFigures(
      {
        jobs_unfinished: "Jobs that are due, running or tried again, by queue",
        jobs_oldest_unfinished_seconds: "How long the oldest of them has not been done, by queue",
      },
      async () => {
        const rows = await readUnfinished(db);
        return {
          jobs_unfinished: byQueue(new Map(rows.map(({ name, count }) => [name, count]))),
          jobs_oldest_unfinished_seconds: byQueue(new Map(rows.map(({ name, seconds }) => [name, seconds]))),
        };
      },
      labelNames,
    ),
    declareFigures(
      {
        scheduled_job_last_done_timestamp_seconds:
          "When each job of the schedule was last done, or first scheduled, in seconds since 1970",
      },
      async () => ({
        scheduled_job_last_done_timestamp_seconds: [...(await readLastDone(db))].map(([queue, at]) => ({
          labels: { queue },
          value: at.getTime() / 1_000,
        })),
      }),
      labelNames,
    ),
  ];
}

/** Of each queue, 0 for those that have none, so that an alert's figure never vanishes. */
function byQueue(figures: ReadonlyMap<string, number>) {
  const queues = new Set<string>([...jobNames, ...figures.keys()]);
  return [...queues].map((queue) => ({ labels: { queue }, value: figures.get(queue) ?? 0 }));
}

/** One that waits for a later day is not due; one that is tried again has been since it was queued. */
async function readUnfinished(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string; count: number; seconds: number }>`
    select name, count(*)::int as count,
      extract(epoch from now() - min(case state when 'created' then start_after else created_on end))::float8 as seconds
    from pgboss.job
    where name = any(${jobNames}::text[]) and state < 'completed' and (state <> 'created' or start_after <= now())
    group by name`.execute(db);
  return rows;
}
