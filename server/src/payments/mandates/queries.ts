import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, MandateTable } from "../../../database/tables.ts";

export type Mandate = Selectable<MandateTable>;

export function lockMandate(trx: Transaction<Database>, id: string): Promise<Mandate> {
  return trx.selectFrom("mandate").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

export function lockMandates(trx: Transaction<Database>, ids: readonly string[]): Promise<Mandate[]> {
  return trx
    .selectFrom("mandate")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Whether newer bank details of the same payer are in use. Ruling F7. */
export async function hasNewerInUse(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from mandate as newer join mandate as own on own.id = ${id}
    where newer.housemate_id = own.housemate_id and newer.state in ('active', 'blocked')
      and (newer.created_at, newer.id) > (own.created_at, own.id)`.execute(db);
  return rows.length > 0;
}

export async function markConfirmationsQueued(
  trx: Transaction<Database>,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const marked = await trx
    .updateTable("mandate")
    .set({ confirmation_queued_at: now })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("confirmation_queued_at", "is", null)
    .returning("id")
    .execute();
  return marked.map(({ id }) => id);
}

export type MandatePayer = Awaited<ReturnType<ReturnType<typeof payersOf>["executeTakeFirstOrThrow"]>>;

export async function findMandatePayer(
  db: Kysely<Database>,
  mandateId: string,
): Promise<MandatePayer | undefined> {
  return (await findMandatePayers(db, [mandateId]))[0];
}

export function findMandatePayers(
  db: Kysely<Database>,
  mandateIds: readonly string[],
): Promise<MandatePayer[]> {
  return payersOf(db, mandateIds).execute();
}

function payersOf(db: Kysely<Database>, mandateIds: readonly string[]) {
  return db
    .selectFrom("mandate")
    .innerJoin("bank_account", "bank_account.id", "mandate.bank_account_id")
    .innerJoin("housemate", "housemate.id", "mandate.housemate_id")
    .innerJoin("household", "household.id", "housemate.household_id")
    .select([
      "mandate.id as mandateId",
      "mandate.state",
      "mandate.reference",
      "mandate.provider",
      "mandate.provider_reference as providerReference",
      "mandate.created_at as createdAt",
      "bank_account.id as bankAccountId",
      "bank_account.key_id as keyId",
      "bank_account.sealed",
      "bank_account.account_ending as accountEnding",
      "housemate.id as housemateId",
      "housemate.first_name as firstName",
      "housemate.last_name as lastName",
      "housemate.email",
      "housemate.removed_at as removedAt",
      "household.id as householdId",
      "household.line1",
      "household.city",
      "household.postcode",
    ])
    .where("mandate.id", "=", sql<string>`any(${mandateIds}::uuid[])`);
}

export type OwnMandate = Awaited<ReturnType<typeof findMandatesOf>>[number];

export function findMandatesOf(db: Kysely<Database>, housemateId: string) {
  return db
    .selectFrom("mandate")
    .innerJoin("bank_account", "bank_account.id", "mandate.bank_account_id")
    .select([
      "mandate.id",
      "mandate.state",
      "mandate.replaces",
      "mandate.reference",
      "mandate.active_on as activeOn",
      "mandate.failure_reason as failureReason",
      "bank_account.id as bankAccountId",
      "bank_account.key_id as keyId",
      "bank_account.sealed",
      "bank_account.fingerprint",
      "bank_account.account_ending as accountEnding",
    ])
    .where("mandate.housemate_id", "=", housemateId)
    .orderBy("mandate.created_at", "desc")
    .orderBy("mandate.id", "desc")
    .execute();
}
