import type { Kysely, Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";

export function listOpenAlerts(db: Kysely<Database>) {
  return db
    .selectFrom("staffAlert")
    .leftJoin("household", "household.id", "staffAlert.householdId")
    .select([
      "staffAlert.id",
      "staffAlert.kind",
      "staffAlert.reference",
      "staffAlert.detail",
      "staffAlert.raisedAt",
      "household.reference as account",
    ])
    .where("resolvedAt", "is", null)
    .orderBy("raisedAt")
    .orderBy("staffAlert.id")
    .execute();
}

/** Resolves an alert with a finding; false when none is open. Ruling H3. */
export async function resolveAlert(
  trx: Transaction<Database>,
  id: string,
  note: string,
  { actor, now }: DoneBy,
): Promise<boolean> {
  const alert = await trx
    .updateTable("staffAlert")
    .set({ resolvedAt: now, resolvedBy: actor.id ?? "command" })
    .where(({ eb, cast }) => eb(cast<string>("id", "text"), "=", id))
    .where("resolvedAt", "is", null)
    .returning(["kind", "reference", "householdId"])
    .executeTakeFirst();
  if (alert === undefined) return false;
  const { householdId, kind, reference } = alert;
  const detail = { kind, reference, note };
  await recordAudit(trx, { householdId, actor, action: "resolve-alert", at: now, detail });
  return true;
}
