import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Failure, JobData, JobHandlers, JobName } from "./jobs.ts";

/** Each job of a batch ends by itself. */
export const handleEach = async <Name extends JobName>(
  name: Name,
  jobs: readonly JobWithMetadata<JobData[Name]>[],
  handlers: JobHandlers,
  onFailure: (failure: Failure) => void,
): Promise<JobResult[]> => {
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
};
