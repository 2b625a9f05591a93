import { sql, type Transaction } from "kysely";
import { newId } from "../../database/ids.ts";
import type { Database, StaffAlertKind } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";

type Needs = Pick<Dependencies, "clock">;

/** What a person has to look at. `reference` says what it is about: with the kind it is the matter. `detail` names no bank details, emails or guids. */
export type Alert = {
  readonly kind: StaffAlertKind;
  readonly reference: string;
  readonly householdId?: string | undefined;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Of what is tried again once somebody has looked at it: where that comes to the same, it is open again. */
const openAgain: readonly StaffAlertKind[] = ["key-reused", "cannot-be-collected"];

/** Tells staff, in the transaction of what they are told of: once a matter, however often it comes. Rulings F6, F8. */
export const raiseAlerts = async (
  trx: Transaction<Database>,
  { clock }: Needs,
  alerts: readonly Alert[],
): Promise<void> => {
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
};

/**
 * As `raiseAlerts`, one.
 */
export const raiseAlert = (trx: Transaction<Database>, needs: Needs, alert: Alert): Promise<void> =>
  raiseAlerts(trx, needs, [alert]);
