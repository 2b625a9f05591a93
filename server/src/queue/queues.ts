import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { fromKysely, type PgBoss, type Queue } from "pg-boss";
import type { Database } from "../../database/tables.ts";
import type { JobName } from "./jobs.ts";

type QueueOptions = Omit<Queue, "name">;

const minute = 60;
const hour = 60 * minute;

/**
 * A job of a killed worker is retried within a minute: heartbeat timeout, supervision interval, first retry delay and
 * fetch.
 */
export const heartbeat = { everySeconds: 20, lookedAfterEverySeconds: 15 } as const;

/** Job expiry: long enough for a rate-limited batch; the heartbeat finds killed workers. */
const longestHours = 6;

/** Seconds. */
export const longestRetryDelay = hour;

/** Jobs that failed on every try, until staff run them again. */
export const deadLetter = "dead-letter";

/** Retried for about ten days, for an outage of a provider or mail server. Ruling C9. */
const patient: QueueOptions = {
  retryLimit: 250,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: longestRetryDelay,
};
const ordinary: QueueOptions = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * minute,
};
/** At most one waiting job per key. */
const oneWaiting = { policy: "short" } as const;

const queues: Record<JobName, QueueOptions> = {
  "welcome-housemate": patient,
  "send-mail": patient,
  "deliver-email": patient,
  "send-email": patient,
  "set-up-mandate": patient,
  "follow-mandate": { ...patient, ...oneWaiting },
  "cancel-mandate": patient,
  "update-payer": patient,
  "confirm-direct-debit": patient,
  "simulate-bank-day": { ...ordinary, ...oneWaiting },
  "plan-collections": { ...patient, ...oneWaiting },
  "begin-set-ups": ordinary,
  "begin-set-up": { ...patient, ...oneWaiting },
  "simulate-suppliers": ordinary,
  "take-payment-back": patient,
  "remind-housemates": ordinary,
  "remind-housemate": { ...ordinary, ...oneWaiting },
  "remind-succession": { ...ordinary, ...oneWaiting },
  "advance-households": ordinary,
  "advance-household": { ...ordinary, ...oneWaiting },
  "lapse-households": ordinary,
  "lapse-household": { ...ordinary, ...oneWaiting },
  "cancel-unconfirmed-households": ordinary,
  "cancel-unconfirmed-household": { ...ordinary, ...oneWaiting },
  "ask-about-next-year": ordinary,
  "mail-next-year": { ...ordinary, ...oneWaiting },
  "settle-households": ordinary,
  "settle-household": { ...ordinary, ...oneWaiting },
  "forget-old-records": ordinary,
  "erase-people": ordinary,
  "erase-person": { ...patient, ...oneWaiting },
  "mail-house-links": patient,
  "mail-held-place": patient,
  "charge-collections": ordinary,
  "submit-refund": patient,
  "work-provider-events": { ...ordinary, ...oneWaiting },
  "follow-provider": { ...ordinary, ...oneWaiting },
  "follow-payment": { ...patient, ...oneWaiting },
  "follow-instant-payment": { ...patient, ...oneWaiting },
  "cancel-instant-payment": patient,
  "end-holds": ordinary,
  "end-hold": { ...ordinary, ...oneWaiting },
  "follow-debts": ordinary,
  "follow-debt": { ...ordinary, ...oneWaiting },
  "record-arrears": { ...ordinary, ...oneWaiting },
  "record-payout": { ...patient, ...oneWaiting },
  "sum-ledger": { ...ordinary, ...oneWaiting },
  "sum-figures": { ...ordinary, ...oneWaiting },
  "give-notice": ordinary,
  "submit-collections": patient,
};
/** As nodes of the version before call them. The next version drops this, and the two queues. */
const formerNames: readonly (readonly [former: string, name: JobName])[] = [
  ["play-sandbox", "simulate-bank-day"],
  ["play-suppliers", "simulate-suppliers"],
];

/** One per node, so that helping jobs spread over nodes. */
const oneAtATime: ReadonlySet<JobName> = new Set([
  "charge-collections",
  "give-notice",
  "submit-collections",
  "work-provider-events",
]);
/** A batch costs little more than one job. */
const manyAtATime: ReadonlySet<JobName> = new Set(["send-mail", "welcome-housemate", "confirm-direct-debit"]);

export function batchSizeOf(name: JobName): number {
  return oneAtATime.has(name) ? 1 : manyAtATime.has(name) ? 50 : 10;
}

export const jobNames = Object.keys(queues) as JobName[];

/** Europe/London. */
const schedules = {
  "advance-households": "15 0 * * *",
  "charge-collections": "30 0 * * *",
  "lapse-households": "45 0 * * *",
  "cancel-unconfirmed-households": "50 0 * * *",
  "settle-households": "30 1 * * *",
  "simulate-bank-day": "0 1 * * *",
  "begin-set-ups": "10 1 * * *",
  "simulate-suppliers": "20 1 * * *",
  "follow-provider": "0 9 * * *",
  "follow-debts": "30 9 * * *",
  "end-holds": "40 6 * * *",
  "give-notice": "0 7 * * *",
  "submit-collections": "0 8 * * *",
  "ask-about-next-year": "45 9 * * *",
  "remind-housemates": "0 10 * * *",
  "forget-old-records": "30 3 * * *",
  "erase-people": "50 3 * * *",
  "work-provider-events": "* * * * *",
  "sum-ledger": "*/10 * * * *",
  "sum-figures": "*/10 * * * *",
} as const satisfies Partial<Record<JobName, string>>;

export const scheduledJobs = Object.keys(schedules);

export type DailyJob = { readonly name: keyof typeof schedules; readonly at: Temporal.PlainTime };

/** The daily ones, by time of day. */
export const dailyJobs: readonly DailyJob[] = Object.entries(schedules)
  .flatMap(([name, cron]) => {
    const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? [];
    if (minute === undefined || hour === undefined) return [];
    return [{ name: name as DailyJob["name"], at: new Temporal.PlainTime(Number(hour), Number(minute)) }];
  })
  .sort((one, other) => Temporal.PlainTime.compare(one.at, other.at));

/** Changes only what differs: most starts find all of it. */
export async function makeQueues(boss: PgBoss, db: Kysely<Database>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: 365 * 24 * hour });
  for (const name of jobNames) {
    const { policy, ...changeable } = {
      ...queues[name],
      deadLetter,
      notify: true,
      heartbeatSeconds: heartbeat.everySeconds,
      expireInSeconds: longestHours * hour,
    };
    const queue = existing.get(name);
    if (queue === undefined)
      await boss.createQueue(name, { ...changeable, ...(policy !== undefined && { policy }) });
    else if (!isSubsetOf(changeable, queue)) await boss.updateQueue(name, changeable);
  }
  for (const [former, name] of formerNames) if (existing.has(former)) await takeOver(boss, db, former, name);
}

/** Its own columns keep their names. */
export function bossDatabase(db: Kysely<Database>) {
  return fromKysely(db.withoutPlugins());
}

/** What waits or failed under a former name. Its jobs have no data, so that one stands for all that wait. */
async function takeOver(boss: PgBoss, db: Kysely<Database>, former: string, name: JobName): Promise<void> {
  await boss.unschedule(former);
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from pgboss.job where name = ${former} and state < 'active'`.execute(trx);
    if (numAffectedRows > 0n) await boss.send(name, {}, { db: bossDatabase(trx) });
    await sql`
      update pgboss.job set source_name = ${name} where name = ${deadLetter} and source_name = ${former}`.execute(
      trx,
    );
  });
}

export async function makeSchedules(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  const options = { tz: "Europe/London", missed: "once" } as const;
  for (const [name, cron] of Object.entries(schedules)) {
    if (!isSubsetOf({ cron, options }, existing.get(name) ?? {}))
      await boss.schedule(name, cron, {}, options);
  }
}

function isSubsetOf(some: object, all: object): boolean {
  return isDeepStrictEqual(
    some,
    Object.fromEntries(Object.keys(some).map((key) => [key, all[key as keyof typeof all]])),
  );
}
