import type { Objection } from "@evenly/domain/place-dispute";
import { type Kysely, sql, type Transaction } from "kysely";
import { executePrepared } from "../../../database/prepared-statements.ts";
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

/** Holds the places of a household, by its guid or share token, until the transaction ends (Ruling C7). */
export const holdHousehold = async (trx: Transaction<Database>, token: string): Promise<void> => {
  await sql`/* prepared */
    select id from household where guid = ${token} or share_token = ${token} for update`.execute(trx);
};

/** Somebody who has a place, and what the others have said of them. Ruling G8. */
export type Member = Housemate & { readonly objection: Objection | null };

/** What the others have said of whoever has a place, a part of a query of `membership` under this name. Ruling G8. */
export const objectionTo = (membership = "membership") => sql<Objection | null>`(
  select case resolution when 'confirmed' then 'confirmed' else 'disputed' end
  from place_dispute where membership_id = ${sql.ref(`${membership}.id`)}
)`;

/** Who has a place today or is to have one, in their order: who leaves, then who follows. Rulings C7, G5. */
export const findHousemates = (
  db: Kysely<Database>,
  householdId: string,
  today: Temporal.PlainDate,
): Promise<Member[]> => withPlace(db, [householdId], today).execute();

/** As {@link findHousemates}, of several households by their ids. */
export const findHousematesOf = async (
  db: Kysely<Database>,
  householdIds: readonly string[],
  today: Temporal.PlainDate,
): Promise<ReadonlyMap<string, Member[]>> =>
  Map.groupBy(
    await withPlace(db, householdIds, today).select("membership.household_id as memberOf").execute(),
    ({ memberOf }) => memberOf,
  );

const withPlace = (db: Kysely<Database>, householdIds: readonly string[], today: Temporal.PlainDate) =>
  db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemate_id")
    .selectAll("housemate")
    .select(["membership.place", objectionTo().as("objection")])
    .where("membership.household_id", "=", sql<string>`any(${householdIds}::uuid[])`)
    .where(({ or, eb }) => or([eb("left_on", "is", null), eb("left_on", ">", today.toString())]))
    .orderBy("membership.place")
    .orderBy("membership.joined_on");

/** Everybody who was not taken out, whether or not they have a place any more, or yet. */
export const findAllMembers = (db: Kysely<Database>, householdId: string) =>
  db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemate_id")
    .select(["housemate.id", "first_name", "last_name", "email", "membership.place", "membership.left_on"])
    .where("membership.household_id", "=", householdId)
    .where("housemate.household_id", "=", householdId)
    .where("housemate.removed_at", "is", null)
    .orderBy("membership.place")
    .orderBy("membership.joined_on")
    .execute();

/** The ids of all times that people had in places of a household, or one of them. */
export const membershipsOf = async (
  db: Kysely<Database>,
  householdId: string,
  housemateId?: string,
): Promise<string[]> => {
  const rows = await db
    .selectFrom("membership")
    .select("id")
    .where("household_id", "=", householdId)
    .$if(housemateId !== undefined, (query) => query.where("housemate_id", "=", housemateId ?? ""))
    .execute();
  return rows.map(({ id }) => id);
};

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

/** A JSON list of the places that were taken once the housemate of `membership` had theirs. Ids grow with time. */
export const takenWith = sql<{ readonly place: number }[]>`(
  select json_agg(json_build_object('place', other.place)) from membership as other
  where other.household_id = membership.household_id and other.housemate_id <= membership.housemate_id
    and (other.left_on is null or other.left_on > membership.joined_on)
)`;

/** The households that housemates joined, with the places that were taken once each had theirs. */
export const findHouseholdsJoined = (db: Kysely<Database>, housemateIds: readonly string[]) =>
  db
    .selectFrom("membership")
    .distinctOn("housemate_id")
    .select(["housemate_id as housemateId", "household_id as householdId", takenWith.as("takenWith")])
    .where("housemate_id", "=", sql<string>`any(${housemateIds}::uuid[])`)
    // By the key of the housemate, and not by the index of those who were not removed.
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom("housemate").select("removed_at").whereRef("housemate.id", "=", "membership.housemate_id"),
        "is",
        null,
      ),
    )
    .orderBy("housemate_id")
    .execute();

export const markWelcomed = async (
  trx: Transaction<Database>,
  housemateIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const marked = await trx
    .updateTable("housemate")
    .set({ welcomed_at: now })
    .where("id", "=", sql<string>`any(${housemateIds}::uuid[])`)
    .where("welcomed_at", "is", null)
    .returning("id")
    .execute();
  return new Set(marked.map(({ id }) => id));
};

/** The package as sold, in the catalogue's words and order. */
export const findSoldProducts = (db: Kysely<Database>, householdId: string) =>
  executePrepared(db, soldTo(db, [householdId]));

/** As {@link findSoldProducts}, by household. */
export const findSoldProductsOf = async (db: Kysely<Database>, householdIds: readonly string[]) =>
  Map.groupBy(
    await executePrepared(db, soldTo(db, householdIds).select("household_product.household_id as soldTo")),
    (product) => product.soldTo,
  );

const soldTo = (db: Kysely<Database>, householdIds: readonly string[]) =>
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
    .where("household_product.household_id", "=", sql<string>`any(${householdIds}::uuid[])`)
    .orderBy("product.position");
