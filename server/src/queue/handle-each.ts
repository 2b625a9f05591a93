import type { JobResult, JobWithMetadata } from "pg-boss";
import { type Cause, idsIn, runInTrace, Trace, type Tracer } from "../trace.ts";
import type {
  BatchHandler,
  DoneJob,
  Failure,
  JobData,
  JobHandler,
  JobHandlers,
  JobIds,
  JobName,
  JobToDo,
  StoredData,
} from "./jobs.ts";

export function batchHandler<Name extends JobName>(inBatch: BatchHandler<Name>): JobHandler<Name> {
  const alone = async (data: JobData[Name], attempt: Omit<JobToDo<Name>, "data">) => {
    const [failure] = await inBatch([{ data, ...attempt }]);
    if (failure !== undefined) throw failure;
  };
  return Object.assign(alone, { inBatch });
}

/** Tries all at once, then each alone when that fails. Returns their errors, in order. */
export async function allOrEach<Item>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<void>,
): Promise<readonly unknown[]> {
  if (items.length > 1) {
    try {
      await work(items);
      return [];
    } catch {
      // Each is retried alone below.
    }
  }
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work([item]);
      failures.push(undefined);
    } catch (error) {
      failures.push(error ?? new Error("It failed"));
    }
  }
  return failures;
}

/** One transaction for the batch, or one per job when that fails. */
export function batchJob<Name extends JobName>(
  work: (data: readonly JobData[Name][]) => Promise<void>,
): JobHandler<Name> {
  return batchHandler((jobs) =>
    allOrEach(
      jobs.map(({ data }) => data),
      work,
    ),
  );
}

export type JobWatch = {
  readonly onFailure: (failure: Failure) => void;
  readonly onDone?: ((done: DoneJob) => void) | undefined;
  readonly tracer?: Tracer | undefined;
};

type CausedJob<Name extends JobName> = JobToDo<Name> & { readonly id: string; readonly cause: Cause };

export async function handleEach<Name extends JobName>(
  name: Name,
  jobs: readonly JobWithMetadata<StoredData<JobData[Name]>>[],
  handlers: JobHandlers,
  { onFailure, onDone, tracer }: JobWatch,
): Promise<JobResult[]> {
  const toDo = jobs.map((job) => readJob<Name>(job));
  const startedAt = performance.now();
  const { failures, times } = await workOffBatch(name, toDo, handlers[name], tracer);
  return toDo.map((job, index) => {
    const error = failures[index];
    const ids = idsOf(job);
    if (error === undefined) {
      onDone?.({
        job: name,
        ids,
        times: { milliseconds: Math.round(performance.now() - startedAt), ...times },
      });
      return { id: job.id, status: "completed" };
    }
    onFailure({ job: name, error, ids, isLast: job.isLast });
    return { id: job.id, status: "failed", output: error };
  });
}

/** One that no call caused is its own cause. */
function readJob<Name extends JobName>({
  id,
  data: stored,
  retryCount,
  retryLimit,
}: JobWithMetadata<StoredData<JobData[Name]>>): CausedJob<Name> {
  const { cause = { requestId: id }, ...data } = stored;
  return { id, cause, data: data as unknown as JobData[Name], isLast: retryCount >= retryLimit };
}

function idsOf<Name extends JobName>({
  id,
  cause: { requestId, householdId },
  data,
}: CausedJob<Name>): JobIds {
  return { ...(householdId !== undefined && { householdId }), ...data, jobId: id, reqId: requestId };
}

async function workOffBatch<Name extends JobName>(
  name: Name,
  jobs: readonly CausedJob<Name>[],
  handler: JobHandler<Name>,
  tracer: Tracer | undefined,
) {
  const span = tracer?.begin(
    {
      name,
      kind: "job",
      attributes: { "messaging.batch.message_count": jobs.length },
      startedAt: Date.now(),
    },
    jobs.flatMap(({ cause }) => cause.traceparent ?? []),
  );
  const trace = new Trace(
    jobs.map(({ cause, data }) => ({
      cause,
      ids: [...idsIn(data), ...(cause.householdId === undefined ? [] : [cause.householdId])],
    })),
    span,
  );
  const failures = await runInTrace(trace, () => workOff(handler, jobs));
  trace.end(
    {},
    failures.some((failure) => failure !== undefined),
  );
  const { statements, databaseMilliseconds, vendorMilliseconds } = trace.fields;
  return { failures, times: { batch: jobs.length, statements, databaseMilliseconds, vendorMilliseconds } };
}

async function workOff<Name extends JobName>(
  handler: JobHandler<Name>,
  jobs: readonly JobToDo<Name>[],
): Promise<readonly unknown[]> {
  if (handler.inBatch && jobs.length > 1) {
    try {
      return await handler.inBatch(jobs);
    } catch (error) {
      return jobs.map(() => error);
    }
  }
  const failures: unknown[] = [];
  for (const { data, isLast } of jobs) {
    try {
      await handler(data, { isLast });
      failures.push(undefined);
    } catch (error) {
      failures.push(error ?? new Error("It failed"));
    }
  }
  return failures;
}
