import { type Kysely, sql, type Transaction } from "kysely";
import type { Database, Household, Housemate } from "../../../database/tables.ts";

/** An account and the token it was asked for with, which decides what the asker may be told (Ruling A5). */
export type FoundHousehold = { readonly household: Household; readonly byShareToken: boolean };

const withToken = (db: Kysely<Database>, token: string) =>
  db
    .selectFrom("household")
    .selectAll()
    .where((where) => where.or([where("guid", "=", token), where("share_token", "=", token)]));

const found = (household: Household | undefined, token: string): FoundHousehold | undefined =>
  household && { household, byShareToken: household.guid !== token };

/** By its guid or by its share token. Ruling A5. */
export const findHouseholdByToken = async (
  db: Kysely<Database>,
  token: string,
): Promise<FoundHousehold | undefined> => found(await withToken(db, token).executeTakeFirst(), token);

/** As staff name it: by its guid, or by the reference that its people read out. */
export const findHouseholdForStaff = (db: Kysely<Database>, named: string): Promise<Household | undefined> =>
  db
    .selectFrom("household")
    .selectAll()
    .where((where) => where.or([where("guid", "=", named), where("reference", "=", named.toUpperCase())]))
    .executeTakeFirst();

/** As {@link findHouseholdByToken}, and holds its places until the transaction ends (Ruling C7). */
export const lockHouseholdByToken = async (
  trx: Transaction<Database>,
  token: string,
): Promise<FoundHousehold | undefined> =>
  found(await withToken(trx, token).forUpdate().executeTakeFirst(), token);

/** Everybody who has a place that they have not left, in the order of places. */
export const findHousemates = (db: Kysely<Database>, householdId: string): Promise<Housemate[]> =>
  db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemate_id")
    .selectAll("housemate")
    .select("membership.place")
    .where("membership.household_id", "=", householdId)
    .where("membership.left_on", "is", null)
    .orderBy("membership.place")
    .execute();

/** Whoever had a place has left it on this day, which is the first that somebody else can have. */
export const endMembership = (
  trx: Transaction<Database>,
  housemateId: string,
  leftOn: Temporal.PlainDate,
): Promise<unknown> =>
  trx
    .updateTable("membership")
    .set({ left_on: sql`greatest(joined_on, ${leftOn.toString()}::date)` })
    .where("housemate_id", "=", housemateId)
    .where("left_on", "is", null)
    .execute();

/** The first name of whoever opened the account, whether or not they still have a place. */
export const findOpenersName = async (db: Kysely<Database>, householdId: string): Promise<string> => {
  const opener = await db
    .selectFrom("housemate")
    .select("first_name")
    .where("household_id", "=", householdId)
    .where("opened_account", "=", true)
    .executeTakeFirstOrThrow();
  return opener.first_name;
};

/** The places that were taken once this housemate had theirs. Ids grow with time. */
export const findPlacesTakenWith = (db: Kysely<Database>, householdId: string, housemateId: string) =>
  db
    .selectFrom("membership as theirs")
    .innerJoin("membership", "membership.household_id", "theirs.household_id")
    .select("membership.place")
    .where("theirs.household_id", "=", householdId)
    .where("theirs.housemate_id", "=", housemateId)
    .whereRef("membership.housemate_id", "<=", "theirs.housemate_id")
    .where(({ eb, ref, or }) =>
      or([eb("membership.left_on", "is", null), eb("membership.left_on", ">", ref("theirs.joined_on"))]),
    )
    .execute();

export type HousemateWithBankAccount = {
  readonly id: string;
  readonly byShareToken: boolean;
  readonly keyId: string;
  readonly fingerprint: string;
};

/** Who has this email on the account, with what tells whether somebody's bank details are theirs. Ruling C7. */
export const findHousemateByEmail = (
  db: Kysely<Database>,
  householdId: string,
  email: string,
): Promise<HousemateWithBankAccount | undefined> =>
  db
    .selectFrom("housemate")
    .innerJoin("membership", "membership.housemate_id", "housemate.id")
    .innerJoin("bank_account", "bank_account.housemate_id", "housemate.id")
    .select([
      "housemate.id",
      "housemate.by_share_token as byShareToken",
      "bank_account.key_id as keyId",
      "bank_account.fingerprint",
    ])
    .where("housemate.household_id", "=", householdId)
    .where("housemate.email", "=", email)
    .where("membership.left_on", "is", null)
    .orderBy("bank_account.created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** The package as sold, in the catalogue's words and order. */
export const findSoldProducts = (db: Kysely<Database>, householdId: string) =>
  db
    .selectFrom("household_product")
    .innerJoin("product", "product.type", "household_product.product_type")
    .innerJoin("product_option", "product_option.code", "household_product.option_code")
    .select([
      "household_product.product_type as type",
      "product.label",
      "household_product.option_code as code",
      "product_option.title",
      "product.icon",
    ])
    .where("household_product.household_id", "=", householdId)
    .orderBy("product.position")
    .execute();
