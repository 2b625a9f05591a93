import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import { listGivenUp } from "./given-up.ts";
import type { Jobs } from "./jobs.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";

/** Has jobs that were given up tried again from the start: those with these ids, or all. Says how many. */
export const runAgain = async (
  trx: Transaction<Database>,
  { jobs }: { readonly jobs: Jobs },
  wanted: readonly string[] | "all",
  { actor, now }: DoneBy,
): Promise<number> => {
  const chosen = (await listGivenUp(trx)).filter(({ id }) => wanted === "all" || wanted.includes(id));
  if (chosen.length === 0) return 0;
  const emailIds = chosen.flatMap(({ job, data }) =>
    job === "send-email" && data["emailId"] !== undefined ? [data["emailId"]] : [],
  );
  if (emailIds.length > 0) {
    await trx
      .updateTable("email")
      .set({ state: "queued" })
      .where("id", "in", emailIds)
      .where("state", "=", "failed")
      .execute();
  }
  for (const { job, data } of chosen) {
    await recordAudit(trx, {
      householdId: null,
      actor,
      action: "run-again",
      at: now,
      detail: { job, ...data },
    });
  }
  return jobs.runAgain(
    trx,
    chosen.map(({ id }) => id),
  );
};
