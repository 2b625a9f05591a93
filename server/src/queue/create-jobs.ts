import { PgBoss } from "pg-boss";
import type { JobResult } from "pg-boss";
import type { OpenDatabase } from "../../database/connect.ts";
import { handleEach } from "./handle-each.ts";
import type { Failure, JobData, JobHandlers, JobName, Jobs } from "./jobs.ts";
import { queueDatabase } from "./queue-database.ts";
import { bringForward, workOffAll } from "./work-off.ts";
import {
  batchSizeOf,
  bossDatabase,
  deadLetter,
  heartbeat,
  jobNames,
  makeQueues,
  makeSchedules,
} from "./queues.ts";

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
    db: queueDatabase(connection),
    // Its tables are the owner's (`make-queue-tables.ts`).
    migrate: false,
    useListenNotify: work,
    supervise: work,
    superviseIntervalSeconds: heartbeat.lookedAfterEverySeconds,
    monitorIntervalSeconds: heartbeat.lookedAfterEverySeconds,
    schedule: work,
  });
  boss.on("error", (error) => onFailure({ job: "queue", error: asError(error) }));

  const send: Jobs["send"] = async (db, name, data, options = {}) => {
    await boss.send(name, data, { ...options, db: bossDatabase(db) });
  };

  return {
    send,
    async sendAll(trx, name, data, { singletonKeyOf, priority = 0 } = {}) {
      if (data.length === 0) return;
      const rows = data.map((each) => ({
        data: each,
        priority,
        ...(singletonKeyOf && { singletonKey: singletonKeyOf(each) }),
      }));
      // One order for all, or two who queue the same keys would wait for each other.
      const inOrder = rows.toSorted(({ singletonKey: one = "" }, { singletonKey: other = "" }) =>
        one < other ? -1 : Number(one > other),
      );
      await boss.insert(name, inOrder, { db: bossDatabase(trx) });
    },
    runAgain: (trx, ids) =>
      boss.redrive(deadLetter, { db: bossDatabase(trx), ids: [...ids], limit: Math.max(1, ids.length) }),
    async runDaily(name) {
      try {
        await handlers()[name]({}, { isLast: false });
      } catch (error) {
        onFailure({ job: name, error });
        await send(connection.jobs, name, {});
      }
    },
    workOff: () => workOffAll(connection.jobs, boss, handlers(), onFailure),
    bringForward: (milliseconds) => bringForward(connection.jobs, milliseconds),
    async start() {
      await boss.start();
      await makeQueues(boss, connection.db);
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
