import type { Kysely, Transaction } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { ConstructorOptions, JobResult } from "pg-boss";
import type { OpenDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/tables.ts";
import { handleEach } from "./handle-each.ts";
import { bringForward, workOffAll } from "./work-off.ts";
import {
  batchSizeOf,
  type DailyJob,
  deadLetter,
  heartbeat,
  jobNames,
  makeQueues,
  makeSchedules,
} from "./queues.ts";
import type { SweepData } from "./sweep.ts";

/** Every job and its payload: ids only, because operators can read the queue. */
export type JobData = {
  "welcome-housemate": { housemateId: string; mandateId: string };
  "deliver-email": { emailId: string };
  /** Mails queued by nodes of the version before. */
  "send-email": { emailId: string };
  "set-up-mandate": { mandateId: string };
  "follow-mandate": { mandateId: string };
  "cancel-mandate": { mandateId: string };
  "update-payer": { housemateId: string };
  "confirm-direct-debit": { mandateId: string };
  "plan-collections": { householdId: string };
  "begin-set-up": { householdId: string };
  "take-payment-back": { attemptId: string };
  /** Daily; these queue one job per due item, so that one failure stops no other. */
  "remind-housemates": Record<string, never>;
  "advance-households": Record<string, never>;
  "lapse-households": Record<string, never>;
  "cancel-unconfirmed-households": Record<string, never>;
  "begin-set-ups": Record<string, never>;
  /** Daily, when the sandbox simulates suppliers. */
  "play-suppliers": Record<string, never>;
  /** Daily, when the sandbox simulates the payment provider. */
  "play-sandbox": Record<string, never>;
  "remind-housemate": { invitationId: string };
  "remind-succession": { successionId: string; householdId: string };
  "advance-household": { householdId: string };
  "lapse-household": { householdId: string };
  "cancel-unconfirmed-household": { householdId: string };
  "settle-households": Record<string, never>;
  "settle-household": { householdId: string };
  "forget-old-records": Record<string, never>;
  /** Comma-separated; empty for an unknown address. */
  "mail-house-links": { housemateIds: string };
  "mail-held-place": { heldPlaceId: string };
  "charge-collections": SweepData;
  "submit-refund": { refundId: string };
  /** Every minute, and when an event is stored. */
  "work-provider-events": SweepData;
  /** Daily: queues a job for each overdue provider event. */
  "follow-provider": Record<string, never>;
  "follow-payment": { attemptId: string };
  "record-payout": { provider: string; reference: string };
  "sum-ledger": Record<string, never>;
  "sum-figures": Record<string, never>;
  "give-notice": SweepData;
  "submit-collections": SweepData;
};
export type JobName = keyof JobData;

export type JobAttempt = {
  /** The last automatic try: report failures now. */
  readonly isLast: boolean;
};

export type JobToDo<Name extends JobName> = JobAttempt & { readonly data: JobData[Name] };
/** Returns the error of each job, in order; undefined when done. Throwing fails all of them. */
export type BatchHandler<Name extends JobName> = (
  jobs: readonly JobToDo<Name>[],
) => Promise<readonly unknown[]>;

/** At least once, so handlers are idempotent. Throwing retries later. */
export type JobHandler<Name extends JobName> = ((
  data: JobData[Name],
  attempt: JobAttempt,
) => Promise<void>) & { readonly inBatch?: BatchHandler<Name> };
export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };

export type SendOptions = { readonly startAfter?: Date; readonly singletonKey?: string };

export type Jobs = {
  send<Name extends JobName>(
    db: Kysely<Database> | Transaction<Database>,
    name: Name,
    data: JobData[Name],
    options?: SendOptions,
  ): Promise<void>;
  sendAll<Name extends JobName>(
    trx: Transaction<Database>,
    name: Name,
    data: readonly JobData[Name][],
    singletonKeyOf?: (data: JobData[Name]) => string,
  ): Promise<void>;
  /** Moves dead-letter jobs with these ids back to their queues. Returns the count. */
  runAgain(trx: Transaction<Database>, ids: readonly string[]): Promise<number>;
  runDaily(name: DailyJob["name"]): Promise<void>;
  /** Runs due jobs, and those they queue, until none is left. For trials, whose clock is moved by hand. */
  workOff(): Promise<void>;
  bringForward(milliseconds: number): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type Failure = { readonly job: string; readonly error: unknown };

export type JobsOptions = {
  readonly connection: OpenDatabase;
  /** False with ROLE=api: sends jobs only. */
  readonly work: boolean;
  /** Lazy, because handlers also send jobs. */
  readonly handlers: () => JobHandlers;
  readonly onFailure: (failure: Failure) => void;
};

export function createJobs({ connection, work, handlers, onFailure }: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...bossConnection(connection),
    useListenNotify: work,
    supervise: work,
    superviseIntervalSeconds: heartbeat.lookedAfterEverySeconds,
    monitorIntervalSeconds: heartbeat.lookedAfterEverySeconds,
    schedule: work,
  });
  boss.on("error", (error) => onFailure({ job: "queue", error: asError(error) }));

  const send: Jobs["send"] = async (db, name, data, options = {}) => {
    await boss.send(name, data, { ...options, db: fromKysely(db) });
  };

  return {
    send,
    async sendAll(trx, name, data, singletonKeyOf) {
      if (data.length === 0) return;
      await boss.insert(
        name,
        data.map((each) => ({ data: each, ...(singletonKeyOf && { singletonKey: singletonKeyOf(each) }) })),
        { db: fromKysely(trx) },
      );
    },
    runAgain: (trx, ids) =>
      boss.redrive(deadLetter, { db: fromKysely(trx), ids: [...ids], limit: Math.max(1, ids.length) }),
    async runDaily(name) {
      try {
        await handlers()[name]({}, { isLast: false });
      } catch (error) {
        onFailure({ job: name, error });
        await send(connection.db, name, {});
      }
    },
    workOff: () => workOffAll(connection.db, boss, handlers(), onFailure),
    bringForward: (milliseconds) => bringForward(connection.db, milliseconds),
    async start() {
      await boss.start();
      await makeQueues(boss);
      if (!work) return;
      const byName = handlers();
      for (const name of jobNames) await keepWorking(boss, name, byName, onFailure);
      await makeSchedules(boss);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** pg-boss emits some errors as plain objects, which the log would not print. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message, ...rest } = error as { readonly message?: unknown };
  return Object.assign(new Error(typeof message === "string" ? message : "The queue failed"), rest);
}

function bossConnection(connection: OpenDatabase): ConstructorOptions {
  const { connectionString } = connection.pool.options;
  if (connectionString === undefined) throw new Error("The job queue needs the database's address");
  return { connectionString, max: 4, application_name: "evenly jobs" };
}

/** Full batches are followed at once by the next; jobs of a batch fail individually. */
const batches = {
  includeMetadata: true,
  burstWhenBatchFull: true,
  perJobResults: true,
  // For retries and later days; whoever queues a job for now notifies.
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
} as const;

async function keepWorking<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  onFailure: (failure: Failure) => void,
): Promise<void> {
  const batchSize = batchSizeOf(name);
  const options = { ...batches, batchSize };
  const worker = await boss.work<JobData[Name], JobResult[], typeof options>(name, options, async (jobs) => {
    const results = await handleEach(name, jobs, handlers, onFailure);
    // pg-boss does not treat a batch of one as full.
    if (batchSize === 1) boss.notifyWorker(worker);
    return results;
  });
}
