import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { deadLetter } from "./queues.ts";

export type FailedJob = {
  readonly id: string;
  readonly job: string;
  readonly data: Readonly<Record<string, string>>;
  readonly since: Date;
  readonly failure: string;
};

const waiting = sql`from pgboss.job where name = ${deadLetter} and state < 'active'`;

export const failedJobs = sql<FailedJob>`(
  select id, coalesce(source_name, 'unknown') as job, data - 'cause' as data, created_on as since,
    coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', '') as failure
  ${waiting})`;

/** False before the queue first started. */
export async function isQueueThere(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as is`.execute(db);
  return rows[0]?.is === true;
}

export async function listFailedJobs(db: Kysely<Database>): Promise<FailedJob[]> {
  return (await isQueueThere(db))
    ? db.selectFrom(failedJobs.as("failedJob")).selectAll().orderBy("since").orderBy("id").execute()
    : [];
}

export async function countFailedJobs(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  if (!(await isQueueThere(db))) return new Map();
  const { rows } = await sql<{ job: string; count: number }>`
    select coalesce(source_name, 'unknown') as job, count(*)::int as count ${waiting} group by 1`.execute(db);
  return new Map(rows.map(({ job, count }) => [job, count]));
}

/** Capped, because counting all may be slow. */
export async function countFailedJobsTo(db: Kysely<Database>, most: number): Promise<number> {
  if (!(await isQueueThere(db))) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${waiting} limit ${most}) as failed_job`.execute(db);
  return rows[0]?.count ?? 0;
}
