import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import type { Database } from "../../database/tables.ts";
import { newToken } from "../../database/ids.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";

/** Kills the old share token, with the places held by it; guid and join link stay. Ruling A5. */
export async function replaceShareToken(
  trx: Transaction<Database>,
  householdId: string,
  { actor, now, reason }: DoneBy & { readonly reason?: string },
): Promise<void> {
  const household = await lockHousehold(trx, householdId);
  await trx.updateTable("household").set({ shareToken: newToken() }).where("id", "=", household.id).execute();
  await trx.deleteFrom("heldPlace").where("householdId", "=", household.id).execute();
  await recordAudit(trx, { householdId, actor, action: "replace-share-token", at: now, detail: { reason } });
}
