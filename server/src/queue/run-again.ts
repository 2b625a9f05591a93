import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import { type FailedJob, listFailedJobs } from "./failed-jobs.ts";
import type { Jobs } from "./jobs.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";

export async function runAgain(
  trx: Transaction<Database>,
  { jobs }: { readonly jobs: Jobs },
  wanted: readonly string[] | "all",
  { actor, now }: DoneBy,
): Promise<readonly FailedJob[]> {
  const jobsToRun = (await listFailedJobs(trx)).filter(({ id }) => wanted === "all" || wanted.includes(id));
  if (jobsToRun.length === 0) return [];
  for (const { job, data } of jobsToRun) {
    await recordAudit(trx, {
      householdId: null,
      actor,
      action: "run-again",
      at: now,
      detail: { job, ...data },
    });
  }
  await jobs.runAgain(
    trx,
    jobsToRun.map(({ id }) => id),
  );
  return jobsToRun;
}
