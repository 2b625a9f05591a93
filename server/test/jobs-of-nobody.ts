import type { OpenDatabase } from "../database/connect.ts";
import { createJobs, type Jobs } from "../src/queue/jobs.ts";

/** The queue as a node has it that only sends: nobody works here, and whatever fails is thrown. */
export const jobsOfNobody = (connection: OpenDatabase): Jobs =>
  createJobs({
    connection,
    work: false,
    handlers: () => {
      throw new Error("Nobody works here");
    },
    onFailure: ({ error }) => {
      throw error;
    },
  });
