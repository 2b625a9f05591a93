import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { OpenDatabase } from "../../../server/database/connect.ts";
import type { MovableClock } from "../../../server/src/clock.ts";
import type { Dependencies } from "../../../server/src/dependencies.ts";
import { dailyJobs } from "../../../server/src/queue/index.ts";
import { deliverHeldBack } from "../../../server/test/year/faults.ts";
import { livePeoplesDay } from "../../../server/test/year/people.ts";
import type { Api } from "../../../server/test/year/sign-ups.ts";
import { type CpuTime, between, readCpuTime } from "../cpu-time.ts";
import { noteWork, profiles } from "./profile.ts";
import type { Workers } from "./workers.ts";

export type Year = {
  readonly database: OpenDatabase;
  /** For measurements, without the database's own limits. */
  readonly pool: Pool;
  /** A node that only queues jobs. */
  readonly deps: Dependencies;
  readonly api: Api;
  readonly clock: MovableClock;
  readonly workers: Workers;
};

/** Seconds and processor time, without the pauses before a killed worker's jobs are retried. */
export type Work = { seconds: number; waited: number; readonly cpu: { node: number; postgres: number } };

export function noWork(): Work {
  return { seconds: 0, waited: 0, cpu: { node: 0, postgres: 0 } };
}

/** Delay between queuing the job and killing a worker. */
export type Kill = { readonly during: string; readonly afterMilliseconds: number };

/** Milliseconds, growing, as polling costs the database time. */
const lookEvery = { first: 4, growth: 1.2, last: 20 };
/** Below this share of one core the workers are idle. A killed worker's jobs are finished within a minute. */
const idle = { share: 0.1, milliseconds: 500, longestSeconds: 300 };

/** Sets all clocks; delayed jobs in the database move by the same time. */
export async function setTime(
  { clock, workers, deps, pool }: Year,
  day: Temporal.PlainDate,
  plainTime: Temporal.PlainTime,
): Promise<void> {
  const time = day.toZonedDateTime({ timeZone: "Europe/London", plainTime }).epochMilliseconds;
  const by = Math.max(0, time - clock.now().getTime());
  clock.setAhead(clock.ahead() + by);
  await workers.setClock(clock.ahead());
  if (by < 60 * 60 * 1000) return;
  await deps.jobs.bringForward(by);
  await pool.query(
    `update provider_event set waits_until = waits_until - $1 * interval '1 millisecond'
    where worked_at is null and waits_until is not null`,
    [by],
  );
}

/** Runs a day's jobs in order, each with its follow-up jobs. */
export async function liveDay(year: Year, day: Temporal.PlainDate, work: Work, kill?: Kill): Promise<void> {
  await livePeoplesDay(year.deps, year.api);
  await measured(year, work, async () => {
    let waited = 0;
    for (const { name, at } of dailyJobs) {
      await setTime(year, day, at);
      const before = profiles ? await readAll(year) : undefined;
      if (name === "simulate-bank-day") await deliverHeldBack(year.deps);
      await year.deps.jobs.send(year.database.db, name, {});
      const isKilled = kill?.during === name;
      if (isKilled) {
        await wait(kill.afterMilliseconds);
        await year.workers.killOne();
      }
      const idled = await workedOff(year);
      if (isKilled) waited += idled;
      if (before) noteWork(day.toString(), name, between(before, await readAll(year)));
    }
    return waited;
  });
}

/** Returns the idle seconds. Throws if they exceed minutes. */
export async function workedOff(year: Year): Promise<number> {
  const { pool } = year;
  let waited = 0;
  let look = lookEvery.first;
  let seen = { at: performance.now(), cpu: await readAll(year) };
  for (;;) {
    const { rows } = await pool.query({ name: "year_left", text: left });
    if (rows.length === 0) return waited;
    await wait(look);
    look = Math.min(lookEvery.last, look * lookEvery.growth);
    const passed = performance.now() - seen.at;
    if (passed < idle.milliseconds) continue;
    const cpu = await readAll(year);
    const { node, postgres } = between(seen.cpu, cpu);
    if (node + postgres < passed * idle.share) waited += passed / 1000;
    if (waited > idle.longestSeconds) throw new Error(`Nobody works off ${await describeLeft(year)}`);
    seen = { at: performance.now(), cpu };
  }
}

async function describeLeft({ pool }: Year): Promise<string> {
  const { rows } = await pool.query<{ jobs: string }>(
    `select string_agg(format('%s %s (%s)', count, name, state), ', ') as jobs
    from (select name, state, count(*) from pgboss.job where state <= 'active' group by name, state) as waiting`,
  );
  return rows[0]?.jobs ?? "nothing";
}

export async function measured(year: Year, work: Work, live: () => Promise<number>): Promise<void> {
  const began = performance.now();
  const before = await readAll(year);
  const waited = await live();
  const { node, postgres } = between(before, await readAll(year));
  work.seconds += (performance.now() - began) / 1000 - waited;
  work.waited += waited;
  // An ended worker's processor time is missing.
  work.cpu.node += Math.max(0, node);
  work.cpu.postgres += Math.max(0, postgres);
}

function readAll({ workers, pool }: Year): Promise<CpuTime> {
  return readCpuTime(workers.pids, pool);
}

const left = `select 1 from pgboss.job where state = 'active'
  union all
  select 1 from pgboss.job where state < 'active' and not blocked and name <> 'dead-letter' and start_after <= now() + interval '30 seconds'
  limit 1`;
