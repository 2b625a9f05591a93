import type { Kysely, Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";

export function listOpenAlerts(db: Kysely<Database>) {
  return db
    .selectFrom("staff_alert")
    .leftJoin("household", "household.id", "staff_alert.household_id")
    .select([
      "staff_alert.id",
      "staff_alert.kind",
      "staff_alert.reference",
      "staff_alert.detail",
      "staff_alert.raised_at as raisedAt",
      "household.reference as account",
    ])
    .where("resolved_at", "is", null)
    .orderBy("raised_at")
    .orderBy("staff_alert.id")
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
    .updateTable("staff_alert")
    .set({ resolved_at: now, resolved_by: actor.id ?? "command" })
    .where(({ eb, cast }) => eb(cast<string>("id", "text"), "=", id))
    .where("resolved_at", "is", null)
    .returning(["kind", "reference", "household_id as householdId"])
    .executeTakeFirst();
  if (alert === undefined) return false;
  const { householdId, kind, reference } = alert;
  const detail = { kind, reference, note };
  await recordAudit(trx, { householdId, actor, action: "resolve-alert", at: now, detail });
  return true;
}
