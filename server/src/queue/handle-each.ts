import type { JobResult, JobWithMetadata } from "pg-boss";
import type { BatchHandler, Failure, JobData, JobHandler, JobHandlers, JobName, JobToDo } from "./jobs.ts";

/** A handler that works off several jobs at once, which does one alone as well. */
export const inBatches = <Name extends JobName>(inBatch: BatchHandler<Name>): JobHandler<Name> => {
  const alone = async (data: JobData[Name], attempt: Omit<JobToDo<Name>, "data">) => {
    const [failure] = await inBatch([{ data, ...attempt }]);
    if (failure !== undefined) throw failure;
  };
  return Object.assign(alone, { inBatch });
};

/** All at once, and when that fails each by itself. Gives what went wrong with each, in their order. */
export const allOrEach = async <Item>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<void>,
): Promise<readonly unknown[]> => {
  if (items.length > 1) {
    try {
      await work(items);
      return [];
    } catch {
      // It will fail again below, alone.
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
};

/** A handler whose jobs are one piece of work, such as a transaction, as long as all of them can be done. */
export const together = <Name extends JobName>(
  work: (data: readonly JobData[Name][]) => Promise<void>,
): JobHandler<Name> =>
  inBatches((jobs) =>
    allOrEach(
      jobs.map(({ data }) => data),
      work,
    ),
  );

/** Each job of a batch ends by itself. */
export const handleEach = async <Name extends JobName>(
  name: Name,
  jobs: readonly JobWithMetadata<JobData[Name]>[],
  handlers: JobHandlers,
  onFailure: (failure: Failure) => void,
): Promise<JobResult[]> => {
  const toDo = jobs.map(({ data, retryCount, retryLimit }) => ({ data, isLast: retryCount >= retryLimit }));
  const failures = await workOff(handlers[name], toDo);
  return jobs.map(({ id }, index) => {
    const error = failures[index];
    if (error === undefined) return { id, status: "completed" };
    onFailure({ job: name, error });
    return { id, status: "failed", output: error };
  });
};

const workOff = async <Name extends JobName>(
  handler: JobHandler<Name>,
  jobs: readonly JobToDo<Name>[],
): Promise<readonly unknown[]> => {
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
};
