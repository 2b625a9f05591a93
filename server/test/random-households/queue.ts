import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { JobHandlers, JobName, Jobs } from "../../src/queue/jobs.ts";
import { recordJobs } from "../recorded-jobs.ts";
import { type Crashes, Crashed } from "./crashes.ts";

/** Failures caused by provider faults; such jobs are retried. */
const expectedFailures = [/is away/, /answers are not known/, /is not made yet/];
const mostTries = 20;

type Row = { readonly id: number; readonly name: JobName; readonly data: never; readonly tries: number };

/** Like our queue, with transactions and retries, but one job at a time, in order, immediately. */
export async function createStepQueue(owner: Kysely<Database>, db: Kysely<Database>, crashes: Crashes) {
  await sql`create table life_job (id bigint generated always as identity primary key, name text not null,
    data jsonb not null, key text, is_running boolean not null default false, tries integer not null default 0)`.execute(
    owner,
  );
  await sql`create unique index on life_job (name, key) where not is_running`.execute(owner);
  let handlers: JobHandlers | undefined;
  let mayHaveJobs = false;
  const insert = async (
    by: Kysely<Database>,
    name: JobName,
    jobs: readonly { data: object; key?: string | undefined }[],
  ) => {
    // Sending mail involves no business rule.
    if (name === "send-mail" || jobs.length === 0) return;
    mayHaveJobs = true;
    await sql`insert into life_job (name, data, key)
      select ${name}, job -> 'data', job ->> 'key' from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) as job
      on conflict do nothing`.execute(by);
  };
  const jobs: Jobs = {
    ...recordJobs(),
    send: (by, name, data, { singletonKey: key } = {}) => insert(by, name, [{ data, key }]),
    sendAll: (by, name, data, { singletonKeyOf } = {}) =>
      insert(
        by,
        name,
        data.map((each) => ({ data: each, key: singletonKeyOf?.(each) })),
      ),
  };
  /** Runs a job; false when it must be retried. Unplanned failures fail the test. */
  const attempt = async (name: JobName, data: never): Promise<boolean> => {
    if (handlers === undefined) throw new Error("Nobody works jobs off yet");
    crashes.begin(name);
    try {
      await handlers[name](data, { isLast: false });
      return !crashes.isDead();
    } catch (error) {
      const isExpected =
        crashes.isDead() ||
        error instanceof Crashed ||
        (error instanceof Error && expectedFailures.some((text) => text.test(error.message)));
      if (!isExpected) throw error;
      return false;
    } finally {
      crashes.end();
    }
  };
  const workOne = async (): Promise<boolean> => {
    const { rows } = await sql<Row>`update life_job set is_running = true
      where id = (select min(id) from life_job) returning id::int, name, data, tries`.execute(db);
    const [job] = rows;
    if (job === undefined) return false;
    const { id, name, data, tries } = job;
    if (tries > mostTries) throw new Error(`${name} ${JSON.stringify(data)} fails again and again`);
    if (name === "submit-collections") await passMinutes(db);
    const isDone = await attempt(name, data);
    await sql`with done as (delete from life_job where id = ${id} returning *)
      insert into life_job (name, data, key, tries) select name, data, key, tries + 1 from done
      where not ${isDone} on conflict do nothing`.execute(db);
    return true;
  };
  return {
    jobs,
    worksWith: (given: JobHandlers) => {
      handlers = given;
    },
    /** On failure it is queued. */
    runDaily: async (name: JobName) => {
      if (!(await attempt(name, {} as never))) await insert(db, name, [{ data: {} }]);
    },
    workOff: async () => {
      while (mayHaveJobs) {
        mayHaveJobs = false;
        while (await workOne()) mayHaveJobs = true;
      }
    },
  };
}

/** Ends waiting times of minutes of database time. */
export async function passMinutes(db: Kysely<Database>): Promise<void> {
  await sql`update collection_attempt set asked_at = asked_at - interval '5 minutes'
    where provider_reference is null and asked_at is not null and failed_at is null`.execute(db);
}
