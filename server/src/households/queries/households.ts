import type { Kysely, Transaction } from "kysely";
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

/** Everybody who has a place, in the order of places. */
export const findHousemates = (db: Kysely<Database>, householdId: string): Promise<Housemate[]> =>
  db
    .selectFrom("housemate")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("removed_at", "is", null)
    .orderBy("place")
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
    .innerJoin("bank_account", "bank_account.housemate_id", "housemate.id")
    .select([
      "housemate.id",
      "housemate.by_share_token as byShareToken",
      "bank_account.key_id as keyId",
      "bank_account.fingerprint",
    ])
    .where("housemate.household_id", "=", householdId)
    .where("housemate.email", "=", email)
    .where("housemate.removed_at", "is", null)
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
