import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Database } from "../../database/tables.ts";
import { handleEach, type JobWatch } from "./handle-each.ts";
import type { JobData, JobHandlers, JobName, StoredData } from "./jobs.ts";
import { batchSizeOf, jobNames } from "./queues.ts";

/** Runs beside this node's workers. Failed jobs keep their retry delay. */
export async function workOffAll(
  db: Kysely<Database>,
  boss: PgBoss,
  handlers: JobHandlers,
  watch: JobWatch,
): Promise<void> {
  for (let left = await findLeft(db); left.length > 0; left = await findLeft(db)) {
    let done = 0;
    for (const { name, isRunning } of left) {
      if (!isRunning) done += await workOffBatch(boss, name, handlers, watch);
    }
    if (done === 0) await wait(5);
  }
}

async function findLeft(db: Kysely<Database>) {
  const { rows } = await sql<{ name: JobName; isRunning: boolean }>`
    select distinct name, state = 'active' as "isRunning" from pgboss.job
    where name = any(${jobNames}::text[]) and (state = 'active' or state = 'created' and start_after <= now())`.execute(
    db,
  );
  return rows;
}

async function workOffBatch<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  watch: JobWatch,
): Promise<number> {
  const jobs = await boss.fetch<StoredData<JobData[Name]>>(name, {
    includeMetadata: true,
    batchSize: batchSizeOf(name),
  });
  const results = await handleEach(name, jobs, handlers, watch);
  const done = results.flatMap(({ id, status }) => (status === "completed" ? [id] : []));
  if (done.length > 0) await boss.complete(name, done);
  for (const { id, status, output } of results) {
    if (status === "failed") await boss.fail(name, id, output as object);
  }
  return jobs.length;
}

export async function bringForward(db: Kysely<Database>, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  await sql`
    update pgboss.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
    where name = any(${jobNames}::text[]) and state = 'created' and not blocked and start_after > now()`.execute(
    db,
  );
}
