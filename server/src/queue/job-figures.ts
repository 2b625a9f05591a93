import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Figure } from "../http/figures.ts";
import { countGivenUp } from "./given-up.ts";
import { readLastDone } from "./last-done.ts";
import { jobNames } from "./queues.ts";

/** Of the queue of jobs: what has stopped grows older here, whatever stopped it. Ruling K2. */
export function jobFigures(db: Kysely<Database>): Figure[] {
  const ofJobs = (counts: ReadonlyMap<string, number>) => [
    ...jobNames.map((job) => ({ labels: { job }, value: counts.get(job) ?? 0 })),
    ...[...counts]
      .filter(([job]) => !jobNames.some((name) => name === job))
      .map(([job, value]) => ({ labels: { job }, value })),
  ];
  return [
    {
      name: "jobs_given_up",
      help: "Jobs that failed every time and wait for staff to run them again, by job",
      labelNames: ["job"],
      read: async () => ofJobs(await countGivenUp(db)),
    },
    {
      name: "jobs_unfinished",
      help: "Jobs that are due, running or tried again, by job",
      labelNames: ["job"],
      read: async () => ofJobs(new Map((await readUnfinished(db)).map(({ job, count }) => [job, count]))),
    },
    {
      name: "jobs_oldest_unfinished_seconds",
      help: "How long the oldest of them has not been done, by job",
      labelNames: ["job"],
      read: async () => ofJobs(new Map((await readUnfinished(db)).map(({ job, seconds }) => [job, seconds]))),
    },
    {
      name: "scheduled_job_last_done_timestamp_seconds",
      help: "When each job of the schedule was last done, in seconds since 1970",
      labelNames: ["job"],
      read: async () =>
        [...(await readLastDone(db))].map(([job, at]) => ({ labels: { job }, value: at.getTime() / 1_000 })),
    },
  ];
}

/** One that waits for a later day is not due; one that is tried again has been since it was queued. */
async function readUnfinished(db: Kysely<Database>) {
  const { rows } = await sql<{ job: string; count: number; seconds: number }>`
    select name as job, count(*)::int as count,
      extract(epoch from now() - min(case state when 'created' then start_after else created_on end))::float8 as seconds
    from pgboss.job
    where name = any(${jobNames}::text[]) and state < 'completed' and (state <> 'created' or start_after <= now())
    group by name`.execute(db);
  return rows;
}
