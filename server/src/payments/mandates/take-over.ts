import { openMandateStates } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import { sql } from "kysely";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { settlePaidUp } from "../collections/settle-paid-up.ts";
import type { Mandate } from "./queries.ts";

const collectable = ["planned", "notified", "failed"] as const;

/**
 * A replacement mandate became active: ends the old one, cancels it at the provider by a job, and moves open
 * collections to the new one. Failed ones are retried after a new notice. Ruling F7.
 */
export async function takeOver(
  trx: Transaction<Database>,
  { clock, jobs }: Work,
  householdId: string,
  { id, housemateId }: Pick<Mandate, "id" | "housemateId">,
): Promise<void> {
  const now = clock.now();
  const replaced = await trx
    .updateTable("mandate")
    .set({ state: "replaced", endedOn: clock.today().toString(), updatedAt: now })
    .where("housemateId", "=", housemateId)
    .where("id", "!=", id)
    .where("state", "in", openMandateStates)
    .returning("id")
    .execute();
  for (const { id: mandateId } of replaced) {
    await jobs.send(trx, "cancel-mandate", { mandateId });
    await recordAudit(trx, {
      householdId,
      actor: { kind: "housemate", id: housemateId },
      action: "mandate-replaced",
      at: now,
      detail: { mandateId, by: id },
    });
  }
  await trx
    .updateTable("collection")
    .set({
      mandateId: id,
      // A past day, so that a new notice precedes the retry.
      retryOn: sql`case when state = 'failed' then coalesce(retry_on, collect_on) end`,
    })
    .where("housemateId", "=", housemateId)
    .where("mandateId", "!=", id)
    .where("state", "in", collectable)
    .execute();
  // What was let go is not taken from the new account.
  await settlePaidUp(trx, [housemateId]);
}
