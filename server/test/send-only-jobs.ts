import type { OpenDatabase } from "../database/connect.ts";
import { createJobs } from "../src/queue/create-jobs.ts";
import type { Jobs } from "../src/queue/jobs.ts";

/** A send-only queue: no job runs, and failures throw. */
export function sendOnlyJobs(connection: OpenDatabase): Jobs {
  return createJobs({
    connection,
    work: false,
    handlers: () => {
      throw new Error("Nobody works here");
    },
    onFailure: ({ error }) => {
      throw error;
    },
  });
}
