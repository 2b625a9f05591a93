import { type Kysely, sql } from "kysely";
import { isUuid } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import { openPart } from "../plans/queries.ts";
import type { DirectDebitProvider, ListedPayment } from "../providers/port.ts";

/** A payment of ours that a restored database does not know. `account`: the household's reference, if its payer is known. */
export type UnknownPayment = ListedPayment & { readonly account: string | undefined };

/** Of these no money came or will come: the product tries again by itself. */
const withoutMoney: ReadonlySet<ListedPayment["state"]> = new Set(["failed", "cancelled"]);

/** What was submitted after the backup that this database is restored from. Ruling F3: never two payments. */
export async function findPaymentsAfterBackup(
  db: Kysely<Database>,
  provider: DirectDebitProvider,
): Promise<readonly UnknownPayment[]> {
  const { rows: newest } = await sql<{ day: string | null }>`
    select (max(created_at) - interval '1 day')::date as day from collection_attempt
    where provider = ${provider.name}`.execute(db);
  const since = Temporal.PlainDate.from(newest[0]?.day ?? "2000-01-01");
  const listed = (await provider.listPayments(since)).filter(
    ({ attemptId, state }) => attemptId !== undefined && !withoutMoney.has(state),
  );
  const { rows: known } = await sql<{ id: string }>`
    select id from collection_attempt where id::text = any(${listed.map(({ attemptId }) => attemptId)}::text[])`.execute(
    db,
  );
  const ids = new Set(known.map(({ id }) => id));
  const unknown = listed.filter(({ attemptId = "" }) => !ids.has(attemptId));
  const { rows: payers } = await sql<{ mandate: string; account: string }>`
    select provider_reference as mandate, household.reference as account
    from mandate join housemate on housemate.id = housemate_id join household on household.id = household_id
    where provider = ${provider.name}
      and provider_reference = any(${unknown.map(({ mandateReference }) => mandateReference)}::text[])`.execute(
    db,
  );
  const accounts = new Map(payers.map(({ mandate, account }) => [mandate, account]));
  return unknown.map((payment) => ({ ...payment, account: accounts.get(payment.mandateReference) }));
}

/**
 * Stores the try behind a payment, so that its collection is not asked for again and the provider's news of it find it.
 * False when no collection fits it, or the database refuses it (F4): then it is for staff.
 */
export async function takeInPayment(
  db: Kysely<Database>,
  provider: DirectDebitProvider["name"],
  { providerReference, attemptId = "", mandateReference, amount, collectOn, state }: ListedPayment,
): Promise<boolean> {
  if (state === "charged_back" || !isUuid(attemptId)) return false;
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`
        select from household where id in (select household_id from housemate join mandate on housemate_id = housemate.id
          where mandate.provider = ${provider} and mandate.provider_reference = ${mandateReference})
        for update`.execute(trx);
      const { rows } = await sql<{ collection: string }>`
        insert into collection_attempt (id, collection_id, mandate_id, number, amount, collect_on, provider,
          provider_reference, asked_at, submitted_at)
        select ${attemptId}::uuid, collection.id, mandate.id,
          1 + coalesce((select max(number) from collection_attempt where collection_id = collection.id), 0),
          ${amount}::int, ${collectOn.toString()}::date, ${provider}, ${providerReference}, clock_timestamp(), clock_timestamp()
        from mandate join collection on collection.mandate_id = mandate.id
        where mandate.provider = ${provider} and mandate.provider_reference = ${mandateReference}
          and collection.state in ('notified', 'failed') and collection.noticed_amount
            + coalesce((${openPart} ->> 'amount')::int, 0) >= ${amount}::int
          and coalesce(collection.retry_on, collection.collect_on) <= ${collectOn.toString()}::date
          and not exists (select from collection_attempt as open
            where open.collection_id = collection.id and open.failed_at is null)
        order by coalesce(collection.retry_on, collection.collect_on) desc, collection.id
        limit 1
        returning collection_id as collection`.execute(trx);
      const [taken] = rows;
      if (taken === undefined) return false;
      await sql`
        update collection set state = 'submitted', retry_on = null,
          submitted_amount = case when ${amount}::int <> amount then ${amount}::int end
        where id = ${taken.collection}`.execute(trx);
      return true;
    });
  } catch (error) {
    if ((error as { code?: string }).code === refusedByCheck) return false;
    throw error;
  }
}

const refusedByCheck = "23514";
