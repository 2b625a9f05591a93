import type { CollectionState } from "@evenly/domain/collection";
import type { MandateState } from "@evenly/domain/mandate";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { hasDied, hasHold, isTriedAtBank } from "../collections/due-to-collect.ts";

export type Attempt = {
  readonly attemptId: string;
  readonly provider: string;
  readonly providerReference: string | null;
  readonly endedFor: string | null;
  readonly failedAt: Date | null;
  readonly isCurrent: boolean;
  readonly amount: number;
  readonly collectOn: string;
  readonly mandateId: string;
  readonly collectionId: string;
  readonly collectionMandateId: string;
  readonly state: CollectionState;
  readonly retryOn: string | null;
  readonly dueOn: string;
  readonly place: number;
  readonly householdId: string;
  readonly housemateId: string;
  /** A part of a plan was or is taken with it. Ruling I4. */
  readonly hasPart: boolean;
};

export async function findAttempts(
  trx: Transaction<Database>,
  attemptIds: readonly string[],
): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select attempt.id as "attemptId", attempt.provider, attempt.provider_reference as "providerReference",
      attempt.failure_reason as "endedFor", attempt.failed_at as "failedAt",
      not exists (select from collection_attempt as later
        where later.collection_id = collection.id and later.number > attempt.number) as "isCurrent",
      attempt.amount, attempt.collect_on as "collectOn", attempt.mandate_id as "mandateId",
      collection.id as "collectionId", collection.mandate_id as "collectionMandateId", collection.state,
      collection.retry_on as "retryOn", collection.due_on as "dueOn", collection.place,
      collection.household_id as "householdId", collection.housemate_id as "housemateId",
      exists (select from payment_plan_part where payment_plan_part.collection_id = collection.id) as "hasPart"
    from collection_attempt as attempt join collection on collection.id = attempt.collection_id
    where attempt.id = any(${attemptIds}::uuid[])`.execute(trx);
  return rows;
}

/** Decides the consequences of a failure. Ruling F6. */
export type Payer = {
  readonly attemptId: string;
  /** Attempts at the bank on this bank account, including this one. */
  readonly attempts: number;
  /** The same on the bank account of the active mandate. */
  readonly attemptsAtActive: number;
  readonly mandateState: MandateState;
  /** When the bank last ended the mandate or undid its end. */
  readonly mandateTurnedAt: Date | null;
  readonly isStopped: boolean;
  readonly isHeld: boolean;
  readonly activeMandateId: string | null;
  readonly leftOn: string | null;
  readonly firstName: string;
};

export async function findPayers(
  trx: Transaction<Database>,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, Payer>> {
  if (attemptIds.length === 0) return new Map();
  const { rows } = await sql<Payer>`
    select attempt.id as "attemptId", mandate.state as "mandateState", mandate.turned_at as "mandateTurnedAt",
      ${hasDied("housemate.id")} as "isStopped",
      ${hasHold("housemate.id")} as "isHeld",
      housemate.first_name as "firstName",
      ${triesUntil(sql`mandate.bank_account_id`)} as attempts,
      ${triesUntil(sql`active.bank_account_id`)} as "attemptsAtActive", active.id as "activeMandateId",
      (select max(left_on) from membership where membership.housemate_id = housemate.id and not exists (
        select from membership as present where present.housemate_id = housemate.id and present.left_on is null
      )) as "leftOn"
    from collection_attempt as attempt
    join mandate on mandate.id = attempt.mandate_id
    join housemate on housemate.id = mandate.housemate_id
    left join lateral (
      select other.id, other.bank_account_id from mandate as other
      where other.housemate_id = housemate.id and other.state = 'active' order by other.created_at desc limit 1
    ) as active on true
    where attempt.id = any(${attemptIds}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.attemptId, row]));
}

function triesUntil(bankAccountId: RawBuilder<unknown>) {
  return sql<number>`(
  select count(*)::int from collection_attempt as other join mandate as tried on tried.id = other.mandate_id
  where other.collection_id = attempt.collection_id and tried.bank_account_id = ${bankAccountId}
    and other.number <= attempt.number and ${isTriedAtBank(sql`other.failure_reason`)})`;
}
