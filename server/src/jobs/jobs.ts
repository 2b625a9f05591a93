import type { Kysely, Transaction } from "kysely";
import { fromKysely, fromPglite, PgBoss } from "pg-boss";
import type { ConstructorOptions, JobResult, Queue } from "pg-boss";
import type { OpenDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/tables.ts";

/** Every kind of job and what it carries: ids only, for a queue is read by people who look after it. */
export type JobData = {
  "send-email": { emailId: string };
  "set-up-mandate": { mandateId: string };
  "follow-mandate": { mandateId: string };
  "cancel-mandate": { mandateId: string };
  "confirm-direct-debit": { mandateId: string };
  /** One household, or every one that is still gathering. */
  "remind-housemates": { householdId?: string };
  "advance-households": Record<string, never>;
};
export type JobName = keyof JobData;

export type JobAttempt = {
  /** No further try follows: what has to be said about a failure has to be said now. */
  readonly isLast: boolean;
};

/** Runs at least once for each job sent, so doing it twice must be harmless. Throwing means: try again later. */
export type JobHandler<Name extends JobName> = (data: JobData[Name], attempt: JobAttempt) => Promise<void>;
export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };

export type SendOptions = { readonly startAfter?: Date; readonly singletonKey?: string };

export type Jobs = {
  /** Queues a job inside the transaction of the work that causes it: no work without its job, no job without its work. */
  send<Name extends JobName>(
    db: Kysely<Database> | Transaction<Database>,
    name: Name,
    data: JobData[Name],
    options?: SendOptions,
  ): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
};

type Failure = { readonly job: string; readonly error: unknown };

export type JobsOptions = {
  readonly connection: OpenDatabase;
  /** Whether this node works jobs off; one that does not (ROLE=api) only sends. */
  readonly work: boolean;
  /** Read at start, because what handles jobs also sends them. */
  readonly handlers: () => JobHandlers;
  readonly onFailure: (failure: Failure) => void;
};

/** Where jobs end that failed every time: a person looks at them and sends them again. */
const deadLetter = "dead-letter";

const minute = 60;
const hour = 60 * minute;
type QueueOptions = Omit<Queue, "name">;

/** Tried for a good ten days: a provider or a mail server that is down loses nobody. Ruling C9. */
const patient: QueueOptions = { retryLimit: 250, retryDelay: 5, retryBackoff: true, retryDelayMax: hour };
const ordinary: QueueOptions = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * minute,
};

const queues: Record<JobName, QueueOptions> = {
  "send-email": patient,
  "set-up-mandate": patient,
  // One waiting job a mandate: a follower that ran twice does not become two.
  "follow-mandate": { ...patient, policy: "short" },
  "cancel-mandate": patient,
  "confirm-direct-debit": patient,
  "remind-housemates": ordinary,
  "advance-households": ordinary,
};
export const jobNames = Object.keys(queues) as JobName[];

/** Daily jobs, at London's time. */
const schedules: Partial<Record<JobName, string>> = {
  "advance-households": "15 0 * * *",
  "remind-housemates": "0 10 * * *",
};

export function createJobs({ connection, work, handlers, onFailure }: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...bossConnection(connection),
    useListenNotify: work,
    supervise: work,
    schedule: work,
  });
  boss.on("error", (error) => onFailure({ job: "queue", error }));

  return {
    async send(db, name, data, { startAfter, singletonKey } = {}) {
      await boss.send(name, data, {
        db: fromKysely(db),
        ...(startAfter && { startAfter }),
        ...(singletonKey !== undefined && { singletonKey }),
      });
    },
    async start() {
      await boss.start();
      await makeQueues(boss);
      if (!work) return;
      const byName = handlers();
      for (const name of jobNames) await workOff(boss, name, byName, onFailure);
      for (const [name, cron] of Object.entries(schedules)) {
        await boss.schedule(name, cron, {}, { tz: "Europe/London", missed: "once" });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

function bossConnection(connection: OpenDatabase): ConstructorOptions {
  if (connection.kind === "pglite") return { backend: "pglite", db: fromPglite(connection.pglite) };
  const { connectionString } = connection.pool.options;
  if (connectionString === undefined) throw new Error("The job queue needs the database's address");
  return { connectionString, max: 4, application_name: "evenly jobs" };
}

async function makeQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  if (!known.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: 365 * 24 * hour });
  for (const name of jobNames) {
    const { policy, ...changeable } = { ...queues[name], deadLetter, notify: true };
    await (known.has(name)
      ? boss.updateQueue(name, changeable)
      : boss.createQueue(name, { ...changeable, ...(policy !== undefined && { policy }) }));
    // Has the queue in memory before the first send: looking it up inside a transaction of the embedded
    // database, which has one connection, would wait for that transaction to end.
    await boss.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" });
  }
}

/**
 * What has piled up is worked off without a pause, not one job a look; within a batch each job ends by itself, so that
 * one that fails takes no other along.
 */
const inBatches = {
  includeMetadata: true,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 5,
} as const;

async function workOff<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  onFailure: (failure: Failure) => void,
): Promise<void> {
  await boss.work<JobData[Name], JobResult[], typeof inBatches>(name, inBatches, async (jobs) => {
    const results: JobResult[] = [];
    for (const job of jobs) {
      try {
        await handlers[name](job.data, { isLast: job.retryCount >= job.retryLimit });
        results.push({ id: job.id, status: "completed" });
      } catch (error) {
        onFailure({ job: name, error });
        results.push({ id: job.id, status: "failed", output: error });
      }
    }
    return results;
  });
}
