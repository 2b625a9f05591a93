import { sql, type Transaction } from "kysely";
import { inSmallTransactions } from "../../../database/in-small-transactions.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";

const size = 500;

/**
 * Queues plans for households with payers who have had no notice: complete before collections existed, or without a
 * mandate at the time. `schedulesMailedOn` excludes a household until somebody joins.
 */
export async function planWhatIsMissing({ db, clock, jobs }: Dependencies): Promise<void> {
  const today = clock.today().toString();
  await inSmallTransactions(db, size, (trx) => markSchedulesMailed(trx, today));
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ householdId: string }>`
      select household.id as "householdId" from household
      where ${notAllMailed} and exists (${payersWithoutSchedule(today)} and exists (select from mandate
        where mandate.housemate_id = housemate.id and mandate.state in ('submitted', 'active')))`.execute(
      trx,
    );
    await jobs.sendAll(trx, "plan-collections", rows, { singletonKeyOf: ({ householdId }) => householdId });
  });
}

const notAllMailed = sql`household.schedules_mailed_on is null and household.state in ('complete', 'live')`;

function payersWithoutSchedule(today: string) {
  return sql`select from membership join housemate on housemate.id = membership.housemate_id
  where membership.household_id = household.id and housemate.agreed_price > 0
    and (membership.left_on is null or membership.left_on > ${today})
    and not exists (select from collection where collection.housemate_id = housemate.id
      and collection.state not in ('planned', 'cancelled'))`;
}

async function markSchedulesMailed(trx: Transaction<Database>, today: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update household set schedules_mailed_on = ${today} where id in (
      select id from household where ${notAllMailed} and not exists (${payersWithoutSchedule(today)})
      order by id limit ${size} for update skip locked)`.execute(trx);
  return Number(numAffectedRows);
}
