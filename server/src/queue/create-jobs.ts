import { PgBoss } from "pg-boss";
import type { JobResult } from "pg-boss";
import type { OpenDatabase } from "../../database/connect.ts";
import { newId } from "../../database/ids.ts";
import { currentTrace, idsIn } from "../trace.ts";
import { handleEach, type JobWatch } from "./handle-each.ts";
import type { JobData, JobHandlers, JobName, Jobs, StoredData } from "./jobs.ts";
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

export type JobsOptions = JobWatch & {
  readonly connection: OpenDatabase;
  /** False with ROLE=api: sends jobs only. */
  readonly work: boolean;
  /** Lazy, because handlers also send jobs. */
  readonly handlers: () => JobHandlers;
};

export function createJobs({ connection, work, handlers, ...watch }: JobsOptions): Jobs {
  const { onFailure } = watch;
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

  const send: Jobs["send"] = async (db, name, data, { householdId, ...options } = {}) => {
    const id = await boss.send(name, withCause(data, householdId), { ...options, db: bossDatabase(db) });
    // Without one, such a job waits already.
    if (id !== null) currentTrace()?.touch("jobIds", [id]);
  };

  const stop = () => boss.stop({ graceful: true, timeout: 10_000 });

  const startAll = async () => {
    await boss.start();
    await makeQueues(boss, connection.db);
    if (!work) return;
    const byName = handlers();
    for (const name of jobNames) await keepWorking(boss, name, byName, watch);
    await makeSchedules(boss);
  };

  return {
    send,
    async sendAll(trx, name, data, { singletonKeyOf, householdOf, priority = 0 } = {}) {
      if (data.length === 0) return;
      const rows = data.map((each) => ({
        id: newId(),
        data: withCause(each, householdOf?.(each)),
        priority,
        ...(singletonKeyOf && { singletonKey: singletonKeyOf(each) }),
      }));
      // One order for all, or two who queue the same keys would wait for each other.
      const inOrder = rows.toSorted(({ singletonKey: one = "" }, { singletonKey: other = "" }) =>
        one < other ? -1 : Number(one > other),
      );
      await boss.insert(name, inOrder, { db: bossDatabase(trx) });
      currentTrace()?.touch(
        "jobIds",
        rows.map(({ id }) => id),
      );
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
    workOff: () => workOffAll(connection.jobs, boss, handlers(), watch),
    bringForward: (milliseconds) => bringForward(connection.jobs, milliseconds),
    async start() {
      try {
        await startAll();
      } catch (error) {
        // So that it can be started again.
        await stop().catch(() => {});
        throw error;
      }
    },
    stop,
  };
}

function withCause<Data extends object>(data: Data, householdId?: string): StoredData<Data> {
  const ids = householdId === undefined ? idsIn(data) : [...idsIn(data), householdId];
  const cause = currentTrace()?.causeOf(ids, householdId);
  return cause === undefined ? data : { ...data, cause };
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
  watch: JobWatch,
): Promise<void> {
  const batchSize = batchSizeOf(name);
  const options = { ...batches, batchSize };
  const worker = await boss.work<StoredData<JobData[Name]>, JobResult[], typeof options>(
    name,
    options,
    async (jobs) => {
      const results = await handleEach(name, jobs, handlers, watch);
      // pg-boss does not treat a batch of one as full.
      if (batchSize === 1) boss.notifyWorker(worker);
      return results;
    },
  );
}
