import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { isOnPlan, openPart } from "../plans/queries.ts";

/** About four collections each; a provider takes 200 requests at once. */
export const householdsABatch = 50;

/** Failure reason of an attempt cancelled before it reached the bank. */
export const takenBack = "taken-back";

/** Failure reason of an attempt refused because the provider replaced its mandate: its day stands. Ruling F3. */
export const mandateReplaced = "mandate_replaced";

/** Whether an attempt went to the bank, or may have. */
export function isTriedAtBank(failureReason: RawBuilder<unknown>) {
  return sql<boolean>`(
  ${failureReason} is distinct from ${sql.lit(takenBack)} and ${failureReason} is distinct from ${sql.lit(mandateReplaced)})`;
}

/** Whether a failed payment may be tried again by this bank account: `mayBeTriedAgain` of the domain. Ruling F6. */
export function isLeftToTry({ config }: Pick<Now, "config">, bankAccountId: RawBuilder<unknown>) {
  return sql<boolean>`(${config.collections.retries} >= (
  select count(*) from collection_attempt as tried join mandate as tried_by on tried_by.id = tried.mandate_id
  where tried.collection_id = collection.id and tried_by.bank_account_id = ${bankAccountId}
    and ${isTriedAtBank(sql`tried.failure_reason`)}))`;
}

/** Whether the payer is served on the collection's day. Rulings C4, F4. */
export const isOfDayServed = sql<boolean>`(
  (household.state in ('complete', 'live', 'ended')
    or (household.state = 'cancelled' and collection.due_on <= household.last_day))
  and exists (select from membership where membership.housemate_id = collection.housemate_id
    and (membership.left_on is null or membership.left_on > collection.due_on))
)`;

/** Whether a housemate's collections are held until staff decide. Ruling F6. */
export function hasHold(housemateId: string) {
  return sql<boolean>`exists (select from collection_hold
  where collection_hold.housemate_id = ${sql.ref(housemateId)} and collection_hold.released_at is null)`;
}

/** Whether a housemate has died, as far as staff know: a bank's wrong word ends with its hold. Ruling F6. */
export function hasDied(housemateId: string) {
  return sql<boolean>`exists (select from collection_hold as death where death.housemate_id = ${sql.ref(housemateId)}
  and death.cause = 'deceased' and death.released_at is null)`;
}

/**
 * Whether a housemate is paying by bank what it would take: then nothing that failed is tried again, and no part of a
 * plan is taken. A payment waits with its part, within the days that its notice allows. Rulings I3, I4.
 */
const isPaidMeanwhile = sql<boolean>`((collection.state = 'failed' or ${openPart} is not null) and exists (
  select from instant_payment
  where instant_payment.housemate_id = collection.housemate_id and instant_payment.ended_at is null))`;

/**
 * Whether a collection may be requested: an active mandate of its payer, for a day on which they are served, no hold,
 * nothing paid meanwhile, and no plan that pays it. Database triggers check every attempt too. Rulings F4, F6, I3, I4.
 */
export const mayBeCollected = sql`(
  mandate.state = 'active' and mandate.provider_reference is not null
  and mandate.housemate_id = collection.housemate_id and ${isOfDayServed} and not ${hasHold("collection.housemateId")}
  and not ${isPaidMeanwhile}
  and not exists (select from collection_attempt where collection_attempt.collection_id = collection.id
    and collection_attempt.failed_at is null)
  and not ${isOnPlan}
)`;

export type Look = { readonly waitForLocks: boolean; readonly found: string[] };

/**
 * Locks a batch of households whose collections match `condition`, in id order, and returns their ids; locked ones are
 * skipped, or waited for when `waitForLocks`. The full search runs once; later batches recheck the ids it found.
 */
export async function lockHouseholdsWith(
  trx: Transaction<Database>,
  condition: RawBuilder<unknown>,
  { waitForLocks, found }: Look,
): Promise<string[]> {
  if (waitForLocks) return lockSome(trx, householdsWith(condition), sql`for update`);
  if (found.length === 0) {
    const { rows } = await sql<{ id: string }>`${householdsWith(condition)} order by id`.execute(trx);
    found.push(...rows.map(({ id }) => id));
  }
  while (found.length > 0) {
    const next = found.slice(0, 2 * householdsABatch);
    const stillDue = householdsWith(sql`collection.household_id = any(${next}::uuid[]) and ${condition}`);
    const locked = await lockSome(trx, stillDue, sql`for update skip locked`);
    const [last] = locked.slice(householdsABatch - 1);
    found.splice(0, last === undefined ? next.length : 1 + next.indexOf(last));
    if (locked.length > 0) return locked;
  }
  return [];
}

/** No LIMIT: it makes the planner choose full scans when many match. */
function householdsWith(condition: RawBuilder<unknown>) {
  return sql`
  select distinct collection.household_id as id from collection
  join mandate on mandate.id = collection.mandate_id
  join household on household.id = collection.household_id
  where ${condition}`;
}

async function lockSome(
  trx: Transaction<Database>,
  ids: RawBuilder<unknown>,
  lock: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from household where id = any(array(${ids})) order by id limit ${householdsABatch} ${lock}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
