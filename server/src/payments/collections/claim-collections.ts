import { chargeDay, repeatedAttempt, submissionDays } from "@evenly/domain/collection-day";
import { sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import type { Bank, Dependencies } from "../../dependencies.ts";
import { raiseAlerts } from "../../cases/index.ts";
import {
  lockHouseholdsWith,
  isLeftToTry,
  type Look,
  mayBeCollected,
  mandateReplaced,
} from "./due-to-collect.ts";
import { readOutstanding } from "./read-accounts.ts";
import { settlePaidUp } from "./settle-paid-up.ts";

export type AskedAttempt = {
  readonly attemptId: string;
  readonly collectionId: string;
  readonly householdId: string;
  readonly mandateReference: string;
  readonly amount: number;
  readonly noticedDay: string;
  readonly collectOn: string;
  readonly description: string;
};

/** `part`: of its amount, what is for a plan. Ruling I4. */
type NewAttempt = AskedAttempt & { readonly part: number };

type DueCollection = Omit<AskedAttempt, "attemptId" | "collectOn"> & { readonly housemateId: string };

type Claimed = { readonly attempts: readonly AskedAttempt[]; readonly households: readonly string[] };

/**
 * Inserts the attempts of the next due batch before the provider is called, so that every request repeats a stored id.
 * Each asks for the noticed amount, with the part of a plan that its notice names, or for less when less is owed; what is not owed is not asked for. Attempts rejected
 * by the database go to staff and to `refused`. Rulings F3, F4, F6.
 */
export async function claimCollections(
  trx: Transaction<Database>,
  deps: Bank,
  { refused, ...look }: Look & { readonly refused: string[] },
): Promise<Claimed> {
  const condition = sql`collection.id <> all(${refused}::uuid[]) and ${isDue(deps)}`;
  const households = await lockHouseholdsWith(trx, condition, look);
  if (households.length === 0) return { attempts: [], households };
  const { rows } = await sql<DueCollection>`
    select collection.id as "collectionId", collection.household_id as "householdId",
      collection.housemate_id as "housemateId", collection.noticed_amount as amount,
      coalesce(collection.retry_on, collection.collect_on) as "noticedDay",
      mandate.provider_reference as "mandateReference", household.reference as description
    from collection
    join mandate on mandate.id = collection.mandate_id
    join household on household.id = collection.household_id
    where collection.household_id = any(${households}::uuid[]) and ${condition}
    order by collection.id`.execute(trx);
  const today = deps.clock.today();
  const outstanding = await readOutstanding(trx, { by: "householdId", ids: households });
  const owed = rows.map((row) => {
    const part = outstanding.parts.get(row.collectionId) ?? 0;
    return {
      ...row,
      part,
      amount: part + Math.min(row.amount, outstanding.payments.get(row.collectionId) ?? 0),
    };
  });
  const wanted = owed.flatMap((row) => {
    const day = chargeDay(Temporal.PlainDate.from(row.noticedDay), today, deps.clock.proclamations());
    return day === undefined || row.amount <= 0
      ? []
      : { ...row, attemptId: newId(), collectOn: day.toString() };
  });
  await settlePaidUp(
    trx,
    owed.filter(({ amount }) => amount <= 0).map(({ housemateId }) => housemateId),
  );
  const attempts = await writeAttempts(trx, deps, wanted);
  const written = new Set(attempts.map(({ collectionId }) => collectionId));
  refused.push(...rows.map(({ collectionId }) => collectionId).filter((id) => !written.has(id)));
  return { attempts, households };
}

/** Whether a collection is to be submitted today. Rulings F4, F6. */
export function isDue({ clock, config, directDebitProvider }: Bank) {
  const { from, until } = submissionDays(clock.today(), clock.proclamations());
  const days = sql`between ${from.toString()} and ${until.toString()}`;
  return sql`(
    (collection.state = 'notified' and collection.collect_on ${days})
    or (collection.state = 'failed' and collection.retry_on ${days}
      and collection.retry_on > (
        select max(collect_on) from collection_attempt where collection_attempt.collection_id = collection.id
          and failure_reason is distinct from ${mandateReplaced})
      and ${isLeftToTry({ config }, sql`mandate.bank_account_id`)})
  ) and mandate.provider = ${directDebitProvider.name} and ${mayBeCollected}`;
}

async function writeAttempts(
  trx: Transaction<Database>,
  deps: Bank,
  wanted: readonly NewAttempt[],
): Promise<readonly AskedAttempt[]> {
  if (wanted.length === 0) return [];
  if (await isTaken(trx, () => insertAttempts(trx, deps, wanted))) return wanted;
  const written: AskedAttempt[] = [];
  for (const attempt of wanted) {
    if (await isTaken(trx, () => insertAttempts(trx, deps, [attempt]))) written.push(attempt);
    else {
      const { collectionId: reference, householdId, collectOn } = attempt;
      await raiseAlerts(trx, deps, [
        { kind: "cannot-be-collected", reference, householdId, detail: { collectOn } },
      ]);
    }
  }
  return written;
}

const refusedByCheck = "23514";

async function isTaken(trx: Transaction<Database>, write: () => Promise<void>): Promise<boolean> {
  await sql`savepoint attempts`.execute(trx);
  try {
    await write();
    await sql`release savepoint attempts`.execute(trx);
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === refusedByCheck)) throw error;
    await sql`rollback to savepoint attempts`.execute(trx);
    return false;
  }
}

async function insertAttempts(
  trx: Transaction<Database>,
  { directDebitProvider }: Bank,
  attempts: readonly NewAttempt[],
): Promise<void> {
  const rows = attempts.map(({ attemptId, collectionId, collectOn, amount, part }) => ({
    attemptId,
    collectionId,
    collectOn,
    amount,
    part,
  }));
  const attemptRows = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as asked ("attemptId" uuid, "collectionId" uuid, "collectOn" date, amount integer, part integer)`;
  await sql`
    insert into collection_attempt
      (id, collection_id, mandate_id, number, amount, collect_on, provider, asked_at)
    select asked."attemptId", collection.id, collection.mandate_id,
      1 + coalesce((select max(number) from collection_attempt where collection_id = collection.id), 0),
      asked.amount, asked."collectOn", ${directDebitProvider.name}, clock_timestamp()
    from ${attemptRows} join collection on collection.id = asked."collectionId"`.execute(trx);
  await sql`
    update collection set state = 'submitted', retry_on = null,
      submitted_amount = case when asked.amount <> collection.amount then asked.amount end
    from ${attemptRows} where collection.id = asked."collectionId"`.execute(trx);
  if (attempts.some(({ part }) => part > 0))
    await sql`
      update payment_plan_part set asked = asked.part
      from ${attemptRows}, payment_plan
      where payment_plan_part.collection_id = asked."collectionId" and payment_plan.id = plan_id and ended_at is null`.execute(
      trx,
    );
}

/** No answer stored yet; excludes attempts that staff must resolve (key reused). */
const unanswered = sql`provider_reference is null and failed_at is null and asked_at is not null
  and not exists (select from staff_alert join staff_case on staff_case.id = case_id
    where staff_alert.kind = 'key-reused' and staff_alert.reference = collection_attempt.id::text
      and staff_case.state <> 'done')`;

/** Unanswered attempts, to be requested again with the same ids. */
export async function claimUnanswered({
  db,
  clock,
  directDebitProvider,
}: Dependencies): Promise<AskedAttempt[]> {
  const { rows } = await sql<Omit<AskedAttempt, "noticedDay"> & { readonly toldDay: string }>`
    update collection_attempt set asked_at = clock_timestamp()
    from collection, mandate, household
    where collection_attempt.id in (
        select id from collection_attempt
        where ${unanswered} and provider = ${directDebitProvider.name}
          and asked_at < clock_timestamp() - interval '2 minutes'
        order by id limit 200 for update skip locked)
      and collection.id = collection_attempt.collection_id and mandate.id = collection_attempt.mandate_id
      and household.id = collection.household_id
    returning collection_attempt.id as "attemptId", collection.id as "collectionId",
      collection.household_id as "householdId", collection_attempt.amount, collection.collect_on as "toldDay",
      collection_attempt.collect_on as "collectOn", mandate.provider_reference as "mandateReference",
      household.reference as description`.execute(db);
  return rows.map(({ toldDay, collectOn, ...attempt }) => {
    const days = {
      collectionDay: Temporal.PlainDate.from(toldDay),
      asked: Temporal.PlainDate.from(collectOn),
    };
    const again = repeatedAttempt(days, clock.today(), clock.proclamations());
    return { ...attempt, noticedDay: again.noticedDay.toString(), collectOn: again.collectOn.toString() };
  });
}

export async function hasUnanswered({ db, directDebitProvider }: Dependencies): Promise<boolean> {
  const { rows } = await sql`select 1 from collection_attempt
    where ${unanswered} and provider = ${directDebitProvider.name} limit 1`.execute(db);
  return rows.length > 0;
}
