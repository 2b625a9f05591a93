export { countGivenUp, countGivenUpTo, givenUpJobs, listGivenUp } from "./given-up.ts";
export {
  createJobs,
  type JobData,
  type JobHandler,
  type JobHandlers,
  type JobName,
  type Jobs,
} from "./jobs.ts";
export { allOrEach, inBatches, together } from "./handle-each.ts";
export { type DailyJob, dailyJobs, jobNames } from "./queues.ts";
export { readLastDone } from "./last-done.ts";
export { queueEach } from "./queue-each.ts";
export { runAgain } from "./run-again.ts";
export { sweep } from "./sweep.ts";
