import { sql, type Transaction } from "kysely";
import { newId } from "../../database/ids.ts";
import type { Database, StaffAlertKind } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";

/** A matter for staff, identified by `kind` and `reference`. `detail` holds no bank details, emails or guids. */
export type Alert = {
  readonly kind: StaffAlertKind;
  readonly reference: string;
  readonly householdId?: string | undefined;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Kinds retried after staff resolve them: another failure reopens the alert. */
const openAgain: readonly StaffAlertKind[] = ["key-reused", "cannot-be-collected"];

/** Raises alerts in the caller's transaction, at most one per kind and reference. Rulings F6, F8. */
export async function raiseAlerts(
  trx: Transaction<Database>,
  { clock }: Now,
  alerts: readonly Alert[],
): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map((alert) => ({ id: newId(), ...alert }));
  await sql`
    with alert as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as alert (id uuid, kind text, reference text, "householdId" uuid, detail jsonb)
    ), opened_again as (
      update staff_alert set resolved_at = null, resolved_by = null from alert
      where staff_alert.kind = alert.kind and staff_alert.reference = alert.reference
        and staff_alert.resolved_at is not null and staff_alert.kind = any(${openAgain}::text[])
    )
    insert into staff_alert (id, kind, reference, household_id, detail, raised_at)
    select id, kind, reference, "householdId", detail, ${clock.now()}::timestamptz from alert
    on conflict (kind, reference) do nothing`.execute(trx);
}

export function raiseAlert(trx: Transaction<Database>, needs: Now, alert: Alert): Promise<void> {
  return raiseAlerts(trx, needs, [alert]);
}

/** Closes what is open of a kind and matter, because it is settled: its reference is the matter's, with or without a suffix. */
export async function closeAlerts(
  trx: Transaction<Database>,
  { clock }: Now,
  { kind, matter }: { readonly kind: StaffAlertKind; readonly matter: string },
): Promise<void> {
  await trx
    .updateTable("staffAlert")
    .set({ resolvedAt: clock.now(), resolvedBy: "settled" })
    .where("kind", "=", kind)
    .where(sql<string>`split_part(reference, ':', 1)`, "=", matter)
    .where("resolvedAt", "is", null)
    .execute();
}
