import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** Households of one batch; four collections each are usual, and a provider takes 200 at once. */
export const householdsABatch = 50;

/** Why a try is over that was taken back before it was with the bank: no bank has seen it. */
export const takenBack = "taken-back";

/** Whether a collection is for a day on which its payer is served. Rulings C4, F4. */
export const isOfDayServed = sql<boolean>`(
  (household.state in ('complete', 'live', 'ended')
    or (household.state = 'cancelled' and collection.due_on <= household.last_day))
  and exists (select from membership where membership.housemate_id = collection.housemate_id
    and (membership.left_on is null or membership.left_on > collection.due_on))
)`;

/**
 * Whether a collection may be asked for, whatever else it waits for: on an active mandate of its payer, for a day on
 * which they are served. The database's own trigger holds each try to the same. Ruling F4.
 */
export const mayBeCollected = sql`(
  mandate.state = 'active' and mandate.provider_reference is not null
  and mandate.housemate_id = collection.housemate_id and ${isOfDayServed}
  and not exists (select from collection_attempt where collection_attempt.collection_id = collection.id
    and collection_attempt.failed_at is null)
)`;

/**
 * Locks some of the households that have collections which fit `condition`, in the order of their ids, and gives those
 * ids; those that somebody else holds are passed over or waited for.
 */
export const lockHouseholdsWith = async (
  trx: Transaction<Database>,
  condition: RawBuilder<unknown>,
  waits: boolean,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select household.id from household where household.id = any(array(
      select distinct collection.household_id from collection
      join mandate on mandate.id = collection.mandate_id
      join household on household.id = collection.household_id
      where ${condition}
    ))
    order by household.id limit ${householdsABatch}
    for update ${waits ? sql`` : sql`skip locked`}`.execute(trx);
  return rows.map(({ id }) => id);
};
