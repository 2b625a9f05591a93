import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import { fromKysely, fromPglite, PgBoss } from "pg-boss";
import type { ConstructorOptions, JobResult } from "pg-boss";
import type { OpenDatabase } from "../../database/connect.ts";
import { withNextStatement } from "../../database/prepared-statements.ts";
import type { Database } from "../../database/tables.ts";
import { handleEach } from "./handle-each.ts";
import { createPreparingClient } from "./preparing-client.ts";
import { bringForward, workOffAll } from "./work-off.ts";
import { countKindsAlike, fetching } from "./fetching.ts";
import {
  batchSizeOf,
  type DailyJob,
  deadLetter,
  heartbeat,
  jobNames,
  makeQueues,
  schedules,
} from "./queues.ts";
import type { SweepData } from "./sweep.ts";
import { createWaking, type DueWatch, wakeWorkers, watchForDue } from "./wake-workers.ts";

/** Every kind of job and what it carries: ids only, for a queue is read by people who look after it. */
export type JobData = {
  "welcome-housemate": { housemateId: string; mandateId: string };
  "send-email": { emailId: string };
  "set-up-mandate": { mandateId: string };
  "follow-mandate": { mandateId: string };
  "cancel-mandate": { mandateId: string };
  "update-payer": { housemateId: string };
  "confirm-direct-debit": { mandateId: string };
  "plan-collections": { householdId: string };
  "begin-set-up": { householdId: string };
  "take-payment-back": { attemptId: string };
  /** Each day; these only queue one job for each that is due, so that one bad row stops no other. */
  "remind-housemates": Record<string, never>;
  "advance-households": Record<string, never>;
  "lapse-households": Record<string, never>;
  "begin-set-ups": Record<string, never>;
  /** Each day, where the sandbox stands for suppliers. */
  "play-suppliers": Record<string, never>;
  /** Each day, where the sandbox stands for a provider. */
  "play-sandbox": Record<string, never>;
  "remind-housemate": { invitationId: string };
  "advance-household": { householdId: string };
  "lapse-household": { householdId: string };
  "settle-households": Record<string, never>;
  "settle-household": { householdId: string };
  "forget-old-records": Record<string, never>;
  /** Separated by commas; none for an address that we do not know. */
  "mail-house-links": { housemateIds: string };
  "charge-collections": SweepData;
  "submit-refund": { refundId: string };
  /** Each minute, and after something was stored. */
  "work-provider-events": SweepData;
  /** Each day: queues one job for each thing of which the provider's news is late. */
  "follow-provider": Record<string, never>;
  "follow-payment": { attemptId: string };
  "record-payout": { provider: string; reference: string };
  /** Every ten minutes. */
  "sum-ledger": Record<string, never>;
  /** Every ten minutes. */
  "sum-figures": Record<string, never>;
  "give-notice": SweepData;
  "submit-collections": SweepData;
};
export type JobName = keyof JobData;

export type JobAttempt = {
  /** No further try follows, unless staff run the job again: what has to be said about a failure has to be said now. */
  readonly isLast: boolean;
};

export type JobToDo<Name extends JobName> = JobAttempt & { readonly data: JobData[Name] };
/** Gives what went wrong with each job, in their order; nothing for one that is done. Throwing means: with all of them. */
export type BatchHandler<Name extends JobName> = (
  jobs: readonly JobToDo<Name>[],
) => Promise<readonly unknown[]>;

/** Runs at least once for each job sent, so doing it twice must be harmless. Throwing means: try again later. */
export type JobHandler<Name extends JobName> = ((
  data: JobData[Name],
  attempt: JobAttempt,
) => Promise<void>) & { readonly inBatch?: BatchHandler<Name> };
export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };

export type JobInsert = { readonly text: string; readonly value: unknown };

export type SendOptions = { readonly startAfter?: Date; readonly singletonKey?: string };

export type Jobs = {
  /** Queues a job inside the transaction of the work that causes it: no work without its job, no job without its work. */
  send<Name extends JobName>(
    db: Kysely<Database> | Transaction<Database>,
    name: Name,
    data: JobData[Name],
    options?: SendOptions,
  ): Promise<void>;
  /**
   * A job as an insert, to be a part of the statement that does its work: `$1` in its text is `value`. Whoever has sent that
   * statement wakes the workers.
   */
  toInsert<Name extends JobName>(name: Name, data: JobData[Name]): Promise<JobInsert>;
  /** Has the workers of a kind look in a moment, once for all that was queued until then. */
  wakeSoon(name: JobName): void;
  /** As `send`, several of a kind. */
  sendAll<Name extends JobName>(
    trx: Transaction<Database>,
    name: Name,
    data: readonly JobData[Name][],
    singletonKeyOf?: (data: JobData[Name]) => string,
  ): Promise<void>;
  /** Gives jobs that were given up another full round of tries, by their ids among those. Says how many. */
  runAgain(trx: Transaction<Database>, ids: readonly string[]): Promise<number>;
  /** Does a daily job here and now; one that fails is queued, to be tried again. */
  runDaily(name: DailyJob["name"]): Promise<void>;
  /** Does all that can be done now, and what comes of it, until nothing is left. For trials, whose clock moves on then. */
  workOff(): Promise<void>;
  /** Makes what waits for a later time wait so many milliseconds less. */
  bringForward(milliseconds: number): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
};

export type Failure = { readonly job: string; readonly error: unknown };

export type JobsOptions = {
  readonly connection: OpenDatabase;
  /** Whether this node works jobs off; one that does not (ROLE=api) only sends. */
  readonly work: boolean;
  /** Read at start, because what handles jobs also sends them. */
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

  const waking = createWaking(connection.db);
  let watch: DueWatch | undefined;

  const send: Jobs["send"] = async (db, name, data, { startAfter, singletonKey } = {}) => {
    await boss.send(name, data, {
      db: asOurs(db),
      ...(startAfter && { startAfter }),
      ...(singletonKey !== undefined && { singletonKey }),
    });
    if (startAfter === undefined) await wakeWorkers(db, name);
  };

  return {
    send,
    async toInsert(name, data) {
      const asked: { text: string; values: unknown[] }[] = [];
      // It takes the answer that the job was new, as it is: it has no key.
      const executeSql = (text: string, values: unknown[] = []) => {
        asked.push({ text, values });
        return Promise.resolve({ rows: [{ id: "" }] });
      };
      await boss.send(name, data, { db: { executeSql } });
      const [{ text, values: [value] } = { text: "", values: [] }, ...more] = asked;
      if (text === "" || more.length > 0) throw new Error("A job is one insert");
      return { text, value };
    },
    wakeSoon: waking.soon,
    async sendAll(trx, name, data, singletonKeyOf) {
      if (data.length === 0) return;
      await boss.insert(
        name,
        data.map((each) => ({ data: each, ...(singletonKeyOf && { singletonKey: singletonKeyOf(each) }) })),
        { db: asOurs(trx) },
      );
      await wakeWorkers(trx, name);
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
      await countKindsAlike(connection.db);
      if (!work) return;
      const byName = handlers();
      const workers = new Map<string, string>();
      for (const name of jobNames) workers.set(name, await keepWorking(boss, name, byName, onFailure));
      watch = watchForDue(
        connection.db,
        jobNames,
        (name) => boss.notifyWorker(workers.get(name) ?? ""),
        (error) => onFailure({ job: "queue", error }),
      );
      for (const [name, cron] of Object.entries(schedules)) {
        await boss.schedule(name, cron, {}, { tz: "Europe/London", missed: "once" });
      }
    },
    async stop() {
      await Promise.all([waking.stop(), watch?.stop()]);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** The queue's statements, planned once a connection; in a transaction they go out with what comes next. */
const asOurs = (db: Kysely<Database>) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const mark = db.isTransaction ? withNextStatement : "/* prepared */";
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${mark}${text}`, values));
    return { rows: [...rows] };
  },
});

/** The queue says some of its errors as plain objects, whose words a log would lose. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message, ...rest } = error as { readonly message?: unknown };
  return Object.assign(new Error(typeof message === "string" ? message : "The queue failed"), rest);
}

function bossConnection(connection: OpenDatabase): ConstructorOptions {
  if (connection.kind === "pglite") return { backend: "pglite", db: fromPglite(connection.pglite) };
  const { connectionString } = connection.pool.options;
  if (connectionString === undefined) throw new Error("The job queue needs the database's address");
  const pool = { max: 4, application_name: "evenly jobs", Client: createPreparingClient() };
  return { connectionString, ...pool };
}

/** What has piled up is worked off without a pause; each job of a batch ends by itself. */
const batches = {
  ...fetching,
  burstWhenBatchFull: true,
  perJobResults: true,
  // They are woken (wakeWorkers, watchForDue).
  pollingIntervalSeconds: 60,
} as const;

async function keepWorking<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  onFailure: (failure: Failure) => void,
): Promise<string> {
  const batchSize = batchSizeOf(name);
  const options = { ...batches, batchSize };
  let worker = "";
  worker = await boss.work<JobData[Name], JobResult[], typeof options>(name, options, async (jobs) => {
    const results = await handleEach(name, jobs, handlers, onFailure);
    // The queue takes no batch of one for a full one.
    if (batchSize === 1) boss.notifyWorker(worker);
    return results;
  });
  return worker;
}
