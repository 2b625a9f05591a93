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
    .set({ confirmationQueuedAt: now })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("confirmationQueuedAt", "is", null)
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
    .innerJoin("bankAccount", "bankAccount.id", "mandate.bankAccountId")
    .innerJoin("housemate", "housemate.id", "mandate.housemateId")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select([
      "mandate.id as mandateId",
      "mandate.state",
      "mandate.reference",
      "mandate.provider",
      "mandate.providerReference",
      "mandate.createdAt",
      "bankAccount.id as bankAccountId",
      "bankAccount.keyId",
      "bankAccount.sealed",
      "bankAccount.accountEnding",
      "housemate.id as housemateId",
      "housemate.firstName",
      "housemate.lastName",
      "housemate.email",
      "housemate.removedAt",
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
    .innerJoin("bankAccount", "bankAccount.id", "mandate.bankAccountId")
    .select([
      "mandate.id",
      "mandate.state",
      "mandate.replaces",
      "mandate.reference",
      "mandate.activeOn",
      "mandate.failureReason",
      "bankAccount.id as bankAccountId",
      "bankAccount.keyId",
      "bankAccount.sealed",
      "bankAccount.fingerprint",
      "bankAccount.accountEnding",
    ])
    .where("mandate.housemateId", "=", housemateId)
    .orderBy("mandate.createdAt", "desc")
    .orderBy("mandate.id", "desc")
    .execute();
}
