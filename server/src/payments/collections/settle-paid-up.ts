import { changedAnnouncements, settledPayments } from "@evenly/domain/paid-up";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { ChangedPayment } from "./notify-changes.ts";
import { type HousemateAccount, readAccounts } from "./read-accounts.ts";

/**
 * Calls off planned, notified and retried payments of which nothing is owed any more. The caller holds the household's
 * lock. Ruling F4.
 */
export async function settlePaidUp(
  trx: Transaction<Database>,
  housemateIds: readonly string[],
): Promise<void> {
  const settled = (await readAccounts(trx, { by: "id", ids: housemateIds })).flatMap(settledPayments);
  if (settled.length === 0) return;
  await sql`
    update collection set retry_on = null, settled_by = settled."settledBy",
      state = case when collection.state = 'failed' then 'failed' else 'cancelled' end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as settled (id uuid, "settledBy" text)
    where collection.id = settled.id`.execute(trx);
}

/** How announced payments differ after something was decided, for one mail. Ruling F5. */
export function findChanges(
  before: HousemateAccount | undefined,
  after: HousemateAccount | undefined,
  today: Temporal.PlainDate,
): ChangedPayment[] {
  if (before === undefined || after === undefined) return [];
  const { housemateId } = before;
  return changedAnnouncements(before, after, today).map((change) => ({
    housemateId,
    dueOn: change.dueOn.toString(),
    before: asNoticed(change.before),
    after: change.after && asNoticed(change.after),
  }));
}

function asNoticed({
  collectOn,
  amount,
}: {
  readonly collectOn: Temporal.PlainDate;
  readonly amount: number;
}) {
  return { collectOn: collectOn.toString(), amount };
}
