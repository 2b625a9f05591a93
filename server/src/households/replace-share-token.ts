import type { Kysely, Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import type { Database, Household } from "../../database/tables.ts";
import { findHeldPlaces } from "./held-places/queries.ts";
import { newToken } from "../../database/ids.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";

/** What it ends: the token that is there, and the places held by it. Rulings A5, H3. */
export async function planShareToken(db: Kysely<Database>, { id, shareToken }: Household, now: Date) {
  return { shareToken, heldPlaces: (await findHeldPlaces(db, id, now)).length };
}

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
