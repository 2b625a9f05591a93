import { sql, type Transaction } from "kysely";
import { newId } from "../../database/ids.ts";
import type { Database, StaffAlertKind } from "../../database/tables.ts";

/** What a person has to look at. `reference` says what it is about: with the kind it is the matter. `detail` names no bank details, emails or guids. */
export type Alert = {
  readonly kind: StaffAlertKind;
  readonly reference: string;
  readonly householdId?: string | undefined;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Tells staff, in the transaction of what they are told of: once a matter, however often it comes. Rulings F6, F8. */
export const raiseAlerts = async (trx: Transaction<Database>, alerts: readonly Alert[]): Promise<void> => {
  if (alerts.length === 0) return;
  const rows = alerts.map((alert) => ({ id: newId(), ...alert }));
  await sql`
    insert into staff_alert (id, kind, reference, household_id, detail)
    select id, kind, reference, "householdId", detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as alert (id uuid, kind text, reference text, "householdId" uuid, detail jsonb)
    on conflict (kind, reference) do nothing`.execute(trx);
};

/**
 * As `raiseAlerts`, one.
 */
export const raiseAlert = (trx: Transaction<Database>, alert: Alert): Promise<void> =>
  raiseAlerts(trx, [alert]);
