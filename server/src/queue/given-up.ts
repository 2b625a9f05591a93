import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { deadLetter } from "./queues.ts";

/** A job that failed every time: what it was to do, since when, and what went wrong the last time. */
export type GivenUpJob = {
  readonly id: string;
  readonly job: string;
  readonly data: Readonly<Record<string, string>>;
  readonly since: Date;
  readonly failure: string;
};

const waiting = sql`from pgboss.job where name = ${deadLetter} and state < 'active'`;

/** Each of them, as a table of its own. */
export const givenUpJobs = sql<GivenUpJob>`(
  select id, coalesce(source_name, 'unknown') as job, data, created_on as since,
    coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', '') as failure
  ${waiting})`;

/** Before the queue was first started there is no table of it, and no job. */
const isThere = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as is`.execute(db);
  return rows[0]?.is === true;
};

export const listGivenUp = async (db: Kysely<Database>): Promise<GivenUpJob[]> =>
  (await isThere(db))
    ? db.selectFrom(givenUpJobs.as("given_up")).selectAll().orderBy("since").orderBy("id").execute()
    : [];

/** How many there are of each job, for the metrics. */
export const countGivenUp = async (db: Kysely<Database>): Promise<ReadonlyMap<string, number>> => {
  if (!(await isThere(db))) return new Map();
  const { rows } = await sql<{ job: string; count: number }>`
    select coalesce(source_name, 'unknown') as job, count(*)::int as count ${waiting} group by 1`.execute(db);
  return new Map(rows.map(({ job, count }) => [job, count]));
};
