import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { executePrepared } from "../../../database/prepared-statements.ts";
import type { Database, MandateTable } from "../../../database/tables.ts";

export type Mandate = Selectable<MandateTable>;

export const lockMandate = (trx: Transaction<Database>, id: string): Promise<Mandate> =>
  trx.selectFrom("mandate").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

/** Of a household that is locked, or of several. */
export const lockMandates = (trx: Transaction<Database>, ids: readonly string[]): Promise<Mandate[]> =>
  trx
    .selectFrom("mandate")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Says that the mail which confirms a mandate was queued; false when it was before. */
export const markConfirmationQueued = async (
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<boolean> => {
  const marked = await trx
    .updateTable("mandate")
    .set({ confirmation_queued_at: now })
    .where("id", "=", id)
    .where("confirmation_queued_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
};

export type MandatePayer = Awaited<ReturnType<ReturnType<typeof payerOf>["executeTakeFirstOrThrow"]>>;

/** Whose mandate it is, and the sealed account that it draws on. */
export const findMandatePayer = async (
  db: Kysely<Database>,
  mandateId: string,
): Promise<MandatePayer | undefined> => (await executePrepared(db, payerOf(db, mandateId)))[0];

const payerOf = (db: Kysely<Database>, mandateId: string) =>
  db
    .selectFrom("mandate")
    .innerJoin("bank_account", "bank_account.id", "mandate.bank_account_id")
    .innerJoin("housemate", "housemate.id", "mandate.housemate_id")
    .innerJoin("household", "household.id", "housemate.household_id")
    .select([
      "mandate.state",
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
    .where("mandate.id", "=", mandateId);

export type OwnMandate = Awaited<ReturnType<typeof findMandatesOf>>[number];

/** All mandates of a housemate, the newest first, with what tells whether bank details are theirs. */
export const findMandatesOf = (db: Kysely<Database>, housemateId: string) =>
  db
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
