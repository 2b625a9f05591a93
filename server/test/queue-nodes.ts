import { onTestFinished, type TestContext } from "vitest";
import { createJobs } from "../src/queue/create-jobs.ts";
import type { JobHandlers } from "../src/queue/jobs.ts";
import { jobNames } from "../src/queue/queues.ts";
import type { TestDatabase } from "./database.ts";

function nothing() {
  return Promise.resolve();
}
function handlersWith(some: Partial<JobHandlers>) {
  return { ...Object.fromEntries(jobNames.map((name) => [name, nothing])), ...some } as JobHandlers;
}

/** Returns a function that starts a node; all nodes stop with their test. */
export function nodesOn(database: TestDatabase, atEnd: TestContext["onTestFinished"] = onTestFinished) {
  return async (some: Partial<JobHandlers> = {}, work = true) => {
    const failures: string[] = [];
    const jobs = createJobs({
      connection: database,
      work,
      handlers: () => handlersWith(some),
      onFailure: ({ job, error }) => failures.push(`${job}: ${error instanceof Error ? error.message : "?"}`),
    });
    atEnd(() => jobs.stop());
    await jobs.start();
    return { jobs, db: database.db, failures };
  };
}
