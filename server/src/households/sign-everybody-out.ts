import type { Kysely, Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import { countOpenTokens, signOutOf } from "../access/index.ts";
import { membershipsOf } from "./queries/households.ts";

/** Ruling H3. */
export async function planSignOut(db: Kysely<Database>, householdId: string, now: Date) {
  return countOpenTokens(db, await membershipsOf(db, householdId), now);
}

/** Revokes all sessions and mailed links, except a successor's. Rulings G1, H4. */
export async function signEverybodyOut(
  trx: Transaction<Database>,
  householdId: string,
  { actor, now, reason }: DoneBy & { readonly reason: string },
): Promise<void> {
  await lockHousehold(trx, householdId);
  const ended = await planSignOut(trx, householdId, now);
  await signOutOf(trx, await membershipsOf(trx, householdId), now);
  const detail = { ...ended, reason };
  await recordAudit(trx, { householdId, actor, action: "sign-everybody-out", at: now, detail });
}
