import { onTestFinished, type TestContext } from "vitest";
import type { OpenDatabase } from "../database/connect.ts";
import { createJobs } from "../src/queue/create-jobs.ts";
import type { JobHandlers } from "../src/queue/jobs.ts";
import { jobNames } from "../src/queue/queues.ts";

function nothing() {
  return Promise.resolve();
}
function handlersWith(some: Partial<JobHandlers>) {
  return { ...Object.fromEntries(jobNames.map((name) => [name, nothing])), ...some } as JobHandlers;
}

/** Returns a function that starts a node; all nodes stop with their test. */
export function nodesOn(database: OpenDatabase, atEnd: TestContext["onTestFinished"] = onTestFinished) {
  return async (some: Partial<JobHandlers> = {}, work = true) => {
    const failures: string[] = [];
    const errors: unknown[] = [];
    const jobs = createJobs({
      connection: database,
      work,
      handlers: () => handlersWith(some),
      onFailure: ({ job, error }) => {
        failures.push(`${job}: ${error instanceof Error ? error.message : "?"}`);
        errors.push(error);
      },
    });
    atEnd(() => jobs.stop());
    await jobs.start();
    return { jobs, db: database.db, failures, errors };
  };
}
