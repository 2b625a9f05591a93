export { countGivenUp, countGivenUpTo, givenUpJobs, listGivenUp } from "./given-up.ts";
export { createJobs } from "./create-jobs.ts";
export type { JobData, JobHandler, JobHandlers, JobName, Jobs } from "./jobs.ts";
export { allOrEach, batchHandler, batchJob } from "./handle-each.ts";
export { type DailyJob, dailyJobs, jobNames } from "./queues.ts";
export { readLastDone } from "./last-done.ts";
export { queueEach } from "./queue-each.ts";
export { runAgain } from "./run-again.ts";
export { processInBatches } from "./process-in-batches.ts";
