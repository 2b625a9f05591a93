import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { deadLetter } from "./queues.ts";

export type GivenUpJob = {
  readonly id: string;
  readonly job: string;
  readonly data: Readonly<Record<string, string>>;
  readonly since: Date;
  readonly failure: string;
};

const waiting = sql`from pgboss.job where name = ${deadLetter} and state < 'active'`;

export const givenUpJobs = sql<GivenUpJob>`(
  select id, coalesce(source_name, 'unknown') as job, data, created_on as since,
    coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', '') as failure
  ${waiting})`;

/** False before the queue first started. */
export async function isQueueThere(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as is`.execute(db);
  return rows[0]?.is === true;
}

export async function listGivenUp(db: Kysely<Database>): Promise<GivenUpJob[]> {
  return (await isQueueThere(db))
    ? db.selectFrom(givenUpJobs.as("given_up")).selectAll().orderBy("since").orderBy("id").execute()
    : [];
}

export async function countGivenUp(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  if (!(await isQueueThere(db))) return new Map();
  const { rows } = await sql<{ job: string; count: number }>`
    select coalesce(source_name, 'unknown') as job, count(*)::int as count ${waiting} group by 1`.execute(db);
  return new Map(rows.map(({ job, count }) => [job, count]));
}

/** Capped, because counting all may be slow. */
export async function countGivenUpTo(db: Kysely<Database>, most: number): Promise<number> {
  if (!(await isQueueThere(db))) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${waiting} limit ${most}) as given_up`.execute(db);
  return rows[0]?.count ?? 0;
}
