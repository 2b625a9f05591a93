import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import { type GivenUpJob, listGivenUp } from "./given-up.ts";
import type { Jobs } from "./jobs.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";

export async function runAgain(
  trx: Transaction<Database>,
  { jobs }: { readonly jobs: Jobs },
  wanted: readonly string[] | "all",
  { actor, now }: DoneBy,
): Promise<readonly GivenUpJob[]> {
  const chosen = (await listGivenUp(trx)).filter(({ id }) => wanted === "all" || wanted.includes(id));
  if (chosen.length === 0) return [];
  for (const { job, data } of chosen) {
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
    chosen.map(({ id }) => id),
  );
  return chosen;
}
