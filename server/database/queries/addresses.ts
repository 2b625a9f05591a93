import type { Address } from "@evenly/contract/shape";
import { formatPostcode, typedAddressKey } from "@evenly/domain/address";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AddressTable, Database, StreetTable } from "../tables.ts";

export type AddressRow = Selectable<AddressTable>;
export type Place = Pick<Selectable<StreetTable>, "id" | "kind" | "name" | "city" | "search">;

export const findAddressByGuid = (db: Kysely<Database>, guid: string): Promise<AddressRow | undefined> =>
  db.selectFrom("address").selectAll().where("guid", "=", guid).executeTakeFirst();

export const findAddressById = (db: Kysely<Database>, id: string): Promise<AddressRow | undefined> =>
  db.selectFrom("address").selectAll().where("id", "=", id).executeTakeFirst();

export const findAddressByReference = (
  db: Kysely<Database>,
  source: string,
  reference: string,
): Promise<AddressRow | undefined> =>
  db
    .selectFrom("address")
    .selectAll()
    .where("source", "=", source)
    .where("reference", "=", reference)
    .executeTakeFirst();

/** Every address of a postcode, in any case and spacing, in the order of the doors. */
export async function findAddressesByPostcode(db: Kysely<Database>, postcode: string): Promise<AddressRow[]> {
  const rows = await db
    .selectFrom("address")
    .selectAll()
    .where("postcode", "=", formatPostcode(postcode))
    .limit(500)
    .execute();
  return inDoorOrder(rows);
}

/**
 * The address we hold that somebody has typed by hand, so that typing does not make a second household of it. Its
 * first line must agree, letters and digits only (Ruling C6), with one address of the postcode and no other.
 */
export async function findAddressTyped(
  db: Kysely<Database>,
  typed: { readonly postcode: string; readonly line1: string; readonly line2?: string | undefined },
): Promise<AddressRow | undefined> {
  const { postcode } = typed;
  const key = (line1: string) => typedAddressKey({ postcode, line1 });
  const wanted = new Set([key(typed.line1), key(`${typed.line1}${typed.line2 ?? ""}`)]);
  const held = await findAddressesByPostcode(db, postcode);
  const same = held.filter(
    ({ line1, line2 }) => wanted.has(key(line1)) || wanted.has(key(`${line1}${line2}`)),
  );
  return same.length === 1 ? same[0] : undefined;
}

/** The region of the price book for a postcode; undefined where we do not serve (Ruling B3). */
export async function findRegionServed(db: Kysely<Database>, postcode: string): Promise<string | undefined> {
  const area = /^[A-Z]{1,2}(?=\d)/.exec(formatPostcode(postcode))?.[0];
  if (area === undefined) return undefined;
  const served = await db
    .selectFrom("served_area")
    .select("region")
    .where("postcode_area", "=", area)
    .executeTakeFirst();
  return served?.region;
}

export const presentAddress = (row: AddressRow): Address => ({
  guid: row.guid,
  line1: row.line1,
  line2: row.line2,
  organisationName: row.organisation_name,
  city: row.city,
  postcode: row.postcode,
});

/** Postcodes that begin like this; those of the very outcode first, so that `LS6` is not LS60. */
export async function findPostcodesByPrefix(db: Kysely<Database>, prefix: string, limit: number) {
  const postcodes = db.selectFrom("postcode").select(["postcode", "city"]).limit(limit);
  const ofOutcode = await postcodes
    .where("outcode", "=", prefix)
    .orderBy("outcode")
    .orderBy("postcode")
    .execute();
  if (ofOutcode.length > 0) return ofOutcode;
  const compact = sql<string>`replace(postcode, ' ', '')`;
  return postcodes.where(compact, "like", `${prefix}%`).orderBy(compact).execute();
}

const place = ["id", "kind", "name", "city", "search"] as const;

/** Streets and buildings whose text begins with these words; the last one may be half typed. */
export const findPlacesByPrefix = (
  db: Kysely<Database>,
  words: readonly string[],
  limit: number,
): Promise<Place[]> =>
  db
    .selectFrom("street")
    .select(place)
    .where("search", "like", `${words.join(" ")}%`)
    .orderBy("search")
    .limit(limit)
    .execute();

/** Streets and buildings that have, for each list, a word beginning with one of it, in any order. */
export const findPlacesByWords = (
  db: Kysely<Database>,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<Place[]> =>
  db
    .selectFrom("street")
    .select(place)
    .where((where) =>
      where.and(
        words.map((alternatives) =>
          where.or(alternatives.map((word) => sql<boolean>`' ' || search like ${`% ${word}%`}`)),
        ),
      ),
    )
    .limit(limit)
    .execute();

/** The words of our streets and towns that were probably meant: the word itself when it begins one of them. */
export async function findLikelyWords(db: Kysely<Database>, word: string): Promise<string[]> {
  const known = await db
    .selectFrom("street_word")
    .select("word")
    .where("word", "like", `${word}%`)
    .limit(1)
    .execute();
  if (known.length > 0) return [word];
  const likely = await db
    .selectFrom("street_word")
    .select("word")
    .where(sql<boolean>`word % ${word}`)
    .orderBy(sql`similarity(word, ${word})`, "desc")
    .orderBy("word")
    .limit(3)
    .execute();
  return likely.map((found) => found.word);
}

export type DoorSearch = {
  readonly places: readonly Place[];
  readonly number: number | undefined;
  readonly subBuilding: string | undefined;
  readonly postcodePrefix: string | undefined;
  readonly limit: number;
};

/** Addresses behind one door of any of these streets, or of one flat of any of these buildings. */
export async function findDoors(db: Kysely<Database>, wanted: DoorSearch): Promise<AddressRow[]> {
  const { number, subBuilding, postcodePrefix, limit } = wanted;
  const ids = (kind: Place["kind"]) => wanted.places.filter((one) => one.kind === kind).map(({ id }) => id);
  const [streets, buildings] = [ids("street"), ids("building")];
  // In a building without numbers of its own, `3 Marigold Court` is flat 3.
  const flatInBuilding = subBuilding ?? (number === undefined ? undefined : String(number));
  const found = [];
  if (streets.length > 0) {
    let query = db.selectFrom("address").selectAll().where("street_id", "in", streets);
    if (number !== undefined) query = query.where("house_number", "=", number);
    if (subBuilding !== undefined) query = query.where(endsIn(subBuilding));
    if (postcodePrefix !== undefined) query = query.where(isIn(postcodePrefix));
    found.push(...(await query.limit(limit).execute()));
  }
  if (buildings.length > 0 && flatInBuilding !== undefined) {
    let query = db
      .selectFrom("address")
      .selectAll()
      .where("building_id", "in", buildings)
      .where(endsIn(flatInBuilding));
    if (subBuilding !== undefined && number !== undefined) query = query.where("house_number", "=", number);
    if (postcodePrefix !== undefined) query = query.where(isIn(postcodePrefix));
    found.push(...(await query.limit(limit).execute()));
  }
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** How many addresses each place has, in a postcode or the beginning of one when that was typed. */
export async function summarisePlaces(
  db: Kysely<Database>,
  places: readonly Place[],
  postcodePrefix: string | undefined,
): Promise<{ place: Place; addresses: number; postcode: string | undefined }[]> {
  const summaries = new Map<Place, { addresses: number; postcode: string | undefined }>();
  for (const kind of ["street", "building"] as const) {
    const column = kind === "street" ? "street_id" : "building_id";
    const some = new Map(places.filter((one) => one.kind === kind).map((one) => [one.id, one]));
    if (some.size === 0) continue;
    let query = db
      .selectFrom("address")
      .select(({ fn }) => [
        `${column} as id`,
        fn.countAll<string | number>().as("addresses"),
        fn.min("postcode").as("first"),
        fn.max("postcode").as("last"),
      ])
      .where(column, "in", [...some.keys()])
      .groupBy(column);
    if (postcodePrefix !== undefined) query = query.where(isIn(postcodePrefix));
    for (const { id, addresses, first, last } of await query.execute()) {
      const place = some.get(id ?? -1);
      if (place === undefined) continue;
      summaries.set(place, { addresses: Number(addresses), postcode: first === last ? first : undefined });
    }
  }
  return places.flatMap((place) => {
    const summary = summaries.get(place);
    return summary === undefined ? [] : [{ place, ...summary }];
  });
}

/** Every address of a street or a building. */
export async function findAddressesOf(
  db: Kysely<Database>,
  of: { readonly place: Pick<Place, "id" | "kind">; readonly postcode?: string; readonly limit: number },
): Promise<AddressRow[]> {
  let query = db
    .selectFrom("address")
    .selectAll()
    .where(of.place.kind === "street" ? "street_id" : "building_id", "=", of.place.id);
  if (of.postcode !== undefined) query = query.where("postcode", "=", of.postcode);
  return inDoorOrder(await query.orderBy("house_number").limit(of.limit).execute());
}

const doors = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });

/** As one walks along: 2 before 10, the flats of a building together. */
export const inDoorOrder = (rows: readonly AddressRow[]): AddressRow[] =>
  rows.toSorted(
    (one, other) =>
      doors.compare(one.building, other.building) ||
      (one.house_number ?? 0) - (other.house_number ?? 0) ||
      doors.compare(one.sub_building, other.sub_building) ||
      doors.compare(one.line1, other.line1),
  );

const endsIn = (name: string) => sql<boolean>`lower(sub_building) ~ ${`(^|\\s)${name}$`}`;
const isIn = (prefix: string) => sql<boolean>`replace(postcode, ' ', '') like ${`${prefix}%`}`;
