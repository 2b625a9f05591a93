import type { JobResult, JobWithMetadata } from "pg-boss";
import type { BatchHandler, Failure, JobData, JobHandler, JobHandlers, JobName, JobToDo } from "./jobs.ts";

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

export async function handleEach<Name extends JobName>(
  name: Name,
  jobs: readonly JobWithMetadata<JobData[Name]>[],
  handlers: JobHandlers,
  onFailure: (failure: Failure) => void,
): Promise<JobResult[]> {
  const toDo = jobs.map(({ data, retryCount, retryLimit }) => ({ data, isLast: retryCount >= retryLimit }));
  const failures = await workOff(handlers[name], toDo);
  return jobs.map(({ id }, index) => {
    const error = failures[index];
    if (error === undefined) return { id, status: "completed" };
    onFailure({ job: name, error });
    return { id, status: "failed", output: error };
  });
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
