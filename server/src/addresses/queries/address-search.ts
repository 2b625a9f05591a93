import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { AddressRow, Place } from "./addresses.ts";

/** The order that an index of beginnings has; for any other, all that begin like it would be read and sorted. */
const inIndexOrder = (text: RawBuilder<unknown>) => sql`${text} using ~<~`;

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
  return postcodes.where(compact, "like", `${prefix}%`).orderBy(inIndexOrder(compact)).execute();
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
    .orderBy(inIndexOrder(sql`search`))
    .limit(limit)
    .execute();

/** Words that half the streets of the country have: alone they find nothing in particular. */
export const streetKinds: ReadonlySet<string> = new Set(
  (
    "avenue close court crescent drive garden gardens grove house lane mount park parade place road square " +
    "street terrace the view walk way"
  ).split(" "),
);

/** Streets and buildings that have, for each list, a word beginning with one of it, in any order. */
export async function findPlacesByWords(
  db: Kysely<Database>,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<Place[]> {
  const sought = words
    .map((alternatives, index) =>
      alternatives.map((word) => lexeme(word, index === words.length - 1)).join(" | "),
    )
    .filter((alternatives) => alternatives !== "")
    .map((alternatives) => `(${alternatives})`)
    .join(" & ");
  if (sought === "") return [];
  return db
    .selectFrom("street")
    .select(place)
    .where(sql<boolean>`array_to_tsvector(string_to_array(search, ' ')) @@ ${sought}::tsquery`)
    .limit(limit)
    .execute();
}

/** The beginning of a word. What begins too many words counts whole: to gather them all costs more than the search. */
function lexeme(word: string, isLast: boolean): string {
  const isWhole = streetKinds.has(word) || (word.length < 3 && !isLast);
  return `'${word.replaceAll("'", "''")}'${isWhole ? "" : ":*"}`;
}

/**
 * The words of our streets and towns that were probably meant: the word itself when it begins one of them, else those
 * that are one slip of the fingers away, else those that look like it, which takes longer to find.
 */
export async function findLikelyWords(db: Kysely<Database>, word: string): Promise<string[]> {
  const known = await db
    .selectFrom("street_word")
    .select("word")
    .where("word", "like", `${word}%`)
    .limit(1)
    .execute();
  if (known.length > 0) return [word];
  const mostAlike = db
    .selectFrom("street_word")
    .select("word")
    .orderBy(sql`similarity(word, ${word})`, "desc")
    .orderBy("word")
    .limit(3);
  const oneSlipAway = sql<boolean>`without_a_letter(word) && without_a_letter(${word})`;
  const slipped = await mostAlike.where(oneSlipAway).execute();
  const likely = slipped.length > 0 ? slipped : await mostAlike.where(sql<boolean>`word % ${word}`).execute();
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

const endsIn = (name: string) => sql<boolean>`lower(sub_building) ~ ${`(^|\\s)${name}$`}`;
const isIn = (prefix: string) => sql<boolean>`replace(postcode, ' ', '') like ${`${prefix}%`}`;
