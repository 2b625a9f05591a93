import type { Objection } from "@evenly/domain/place-dispute";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database, Household, Housemate } from "../../../database/tables.ts";
import { hashOf } from "../../../database/ids.ts";

/** The token used decides what may be shown (Ruling A5). */
export type FoundHousehold = {
  readonly household: Household;
  readonly token: string;
  readonly byShareToken: boolean;
};

function withToken(db: Kysely<Database>, token: string) {
  return db
    .selectFrom("household")
    .selectAll()
    .where((where) => where.or([where("guidHash", "=", hashOf(token)), where("shareToken", "=", token)]));
}

function found(household: Household | undefined, token: string): FoundHousehold | undefined {
  return household && { household, token, byShareToken: household.shareToken === token };
}

/** By guid or share token. Ruling A5. */
export async function findHouseholdByToken(
  db: Kysely<Database>,
  token: string,
): Promise<FoundHousehold | undefined> {
  return found(await withToken(db, token).executeTakeFirst(), token);
}

export function findHouseholdForStaff(db: Kysely<Database>, named: string): Promise<Household | undefined> {
  return db
    .selectFrom("household")
    .selectAll()
    .where((where) =>
      where.or([where("guidHash", "=", hashOf(named)), where("reference", "=", named.toUpperCase())]),
    )
    .executeTakeFirst();
}

/** As {@link findHouseholdByToken}, locking its places (Ruling C7). */
export async function lockHouseholdByToken(
  trx: Transaction<Database>,
  token: string,
): Promise<FoundHousehold | undefined> {
  return found(await withToken(trx, token).forUpdate().executeTakeFirst(), token);
}

/** A housemate with their dispute state, and the first day on which the place is theirs. Rulings G5, G8. */
export type Member = Housemate & { readonly objection: Objection | null; readonly joinedOn: string };

/** Expression for the dispute state of a `membership`. Rulings A5, G8. */
export function objectionTo(membership = "membership") {
  return sql<Objection | null>`coalesce(
  (select case resolution when 'confirmed' then 'confirmed' else 'disputed' end
    from place_dispute where membership_id = ${sql.ref(`${membership}.id`)}),
  case when ${sql.ref(`${membership}.confirmedAt`)} is not null then 'confirmed' end
)`;
}

/** Current and future housemates, by place: leaver before successor. Rulings C7, G5. */
export function findHousemates(
  db: Kysely<Database>,
  householdId: string,
  today: Temporal.PlainDate,
): Promise<Member[]> {
  return withPlace(db, [householdId], today).execute();
}

export async function findHousematesOf(
  db: Kysely<Database>,
  householdIds: readonly string[],
  today: Temporal.PlainDate,
): Promise<ReadonlyMap<string, Member[]>> {
  return Map.groupBy(
    await withPlace(db, householdIds, today).select("membership.householdId as memberOf").execute(),
    ({ memberOf }) => memberOf,
  );
}

function withPlace(db: Kysely<Database>, householdIds: readonly string[], today: Temporal.PlainDate) {
  return db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .selectAll("housemate")
    .select(["membership.place", "membership.joinedOn", objectionTo().as("objection")])
    .where("membership.householdId", "=", sql<string>`any(${householdIds}::uuid[])`)
    .where(({ or, eb }) => or([eb("leftOn", "is", null), eb("leftOn", ">", today.toString())]))
    .orderBy("membership.place")
    .orderBy("membership.joinedOn");
}

export function findAllMembers(db: Kysely<Database>, householdId: string) {
  return db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .select(["housemate.id", "firstName", "lastName", "email", "membership.place", "membership.leftOn"])
    .where("membership.householdId", "=", householdId)
    .where("housemate.householdId", "=", householdId)
    .where("housemate.removedAt", "is", null)
    .orderBy("membership.place")
    .orderBy("membership.joinedOn")
    .execute();
}

export async function membershipsOf(
  db: Kysely<Database>,
  householdId: string,
  housemateId?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("membership")
    .select("id")
    .where("householdId", "=", householdId)
    .$if(housemateId !== undefined, (query) => query.where("housemateId", "=", housemateId ?? ""))
    .execute();
  return rows.map(({ id }) => id);
}

/** `leftOn` is the first day that somebody else can have the place. */
export function endMembership(
  trx: Transaction<Database>,
  housemateId: string,
  leftOn: Temporal.PlainDate,
): Promise<unknown> {
  return trx
    .updateTable("membership")
    .set({ leftOn: sql`greatest(joined_on, ${leftOn.toString()}::date)` })
    .where("housemateId", "=", housemateId)
    .where(({ or, eb }) => or([eb("leftOn", "is", null), eb("leftOn", ">", leftOn.toString())]))
    .execute();
}

export async function findOpenersName(db: Kysely<Database>, householdId: string): Promise<string> {
  const opener = await db
    .selectFrom("housemate")
    .select("firstName")
    .where("householdId", "=", householdId)
    .where("openedAccount", "=", true)
    .executeTakeFirstOrThrow();
  return opener.firstName;
}

/** Subquery for the places taken when the housemate of `membership` joined. Ids ascend. */
export const takenWith = sql<{ readonly place: number }[]>`(
  select json_agg(json_build_object('place', other.place)) from membership as other
  where other.household_id = membership.household_id and other.housemate_id <= membership.housemate_id
    and (other.left_on is null or other.left_on > membership.joined_on)
)`;

export type Joiner = NonNullable<Awaited<ReturnType<typeof findJoiner>>>;

/** Who joined this household with this email, even if their place begins later or is over. Ruling B3. */
export function findJoiner(db: Kysely<Database>, householdId: string, email: string) {
  return db
    .selectFrom("housemate")
    .innerJoin("membership", "membership.housemateId", "housemate.id")
    .leftJoin("bankAccount", "bankAccount.housemateId", "housemate.id")
    .select([
      "housemate.id",
      "housemate.firstName",
      "housemate.byShareToken",
      "housemate.joinedAt",
      "housemate.agreedPrice",
    ])
    .select(["housemate.agreementHash", "bankAccount.accountEnding"])
    .select(["bankAccount.keyId", "bankAccount.fingerprint", "membership.joinedOn", "membership.leftOn"])
    .select([objectionTo().as("objection"), takenWith.as("takenWith")])
    .where("housemate.householdId", "=", householdId)
    .where("housemate.email", "=", email)
    .where("housemate.removedAt", "is", null)
    .orderBy("bankAccount.createdAt", "desc")
    .executeTakeFirst();
}

export function findHouseholdsJoined(db: Kysely<Database>, housemateIds: readonly string[]) {
  return (
    db
      .selectFrom("membership")
      .distinctOn("housemateId")
      .select(["housemateId", "householdId", takenWith.as("takenWith")])
      .where("housemateId", "=", sql<string>`any(${housemateIds}::uuid[])`)
      // A subquery, so that the planner uses the housemate's primary key instead of the partial index.
      .where(({ eb, selectFrom }) =>
        eb(
          selectFrom("housemate").select("removedAt").whereRef("housemate.id", "=", "membership.housemateId"),
          "is",
          null,
        ),
      )
      .orderBy("housemateId")
      .execute()
  );
}

export async function markWelcomed(
  trx: Transaction<Database>,
  housemateIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const marked = await trx
    .updateTable("housemate")
    .set({ welcomedAt: now })
    .where("id", "=", sql<string>`any(${housemateIds}::uuid[])`)
    .where("welcomedAt", "is", null)
    .returning("id")
    .execute();
  return new Set(marked.map(({ id }) => id));
}

export function findSoldProducts(db: Kysely<Database>, householdId: string) {
  return soldTo(db, [householdId]).execute();
}

export async function findSoldProductsOf(db: Kysely<Database>, householdIds: readonly string[]) {
  return Map.groupBy(
    await soldTo(db, householdIds).select("householdProduct.householdId as soldTo").execute(),
    (product) => product.soldTo,
  );
}

function soldTo(db: Kysely<Database>, householdIds: readonly string[]) {
  return db
    .selectFrom("householdProduct")
    .innerJoin("product", "product.type", "householdProduct.productType")
    .innerJoin("productOption", "productOption.code", "householdProduct.optionCode")
    .select([
      "householdProduct.productType as type",
      "product.label",
      "householdProduct.optionCode as code",
      "productOption.title",
      "product.icon",
    ])
    .where("householdProduct.householdId", "=", sql<string>`any(${householdIds}::uuid[])`)
    .orderBy("product.position");
}
