import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { AddressRow, Place } from "./addresses.ts";

/** The operator class of the prefix indexes; any other order sorts every match. */
function inIndexOrder(text: RawBuilder<unknown>) {
  return sql`${text} using ~<~`;
}

/** Postcodes with this prefix; the exact outcode first, so that `LS6` comes before LS60. */
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

export function findPlacesByPrefix(
  db: Kysely<Database>,
  words: readonly string[],
  limit: number,
): Promise<Place[]> {
  return db
    .selectFrom("street")
    .select(place)
    .where("search", "like", `${words.join(" ")}%`)
    .orderBy(inIndexOrder(sql`search`))
    .limit(limit)
    .execute();
}

/** Common street kinds, useless as search terms on their own. */
export const streetKinds: ReadonlySet<string> = new Set(
  (
    "avenue close court crescent drive garden gardens grove house lane mount park parade place road square " +
    "street terrace the view walk way"
  ).split(" "),
);

/** Streets and buildings that match a word prefix from each list, in any order. */
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

/** A prefix query, except for frequent words: their prefixes match too many rows. */
function lexeme(word: string, isLast: boolean): string {
  const isWhole = streetKinds.has(word) || (word.length < 3 && !isLast);
  return `'${word.replaceAll("'", "''")}'${isWhole ? "" : ":*"}`;
}

/**
 * Spelling corrections for a word: itself when it is a known prefix, then words at edit distance one, then similar
 * words, which is the slowest.
 */
export async function findLikelyWords(db: Kysely<Database>, word: string): Promise<string[]> {
  const correctWords = await db
    .selectFrom("streetWord")
    .select("word")
    .where("word", "like", `${word}%`)
    .limit(1)
    .execute();
  if (correctWords.length > 0) return [word];
  const mostAlike = db
    .selectFrom("streetWord")
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

/** Addresses with this door number on these streets, or this flat in these buildings. */
export async function findDoors(db: Kysely<Database>, wanted: DoorSearch): Promise<AddressRow[]> {
  const { number, subBuilding, postcodePrefix, limit } = wanted;
  const ids = (kind: Place["kind"]) => wanted.places.filter((one) => one.kind === kind).map(({ id }) => id);
  const [streets, buildings] = [ids("street"), ids("building")];
  // In a building without door numbers, `3 Marigold Court` means flat 3.
  const flatInBuilding = subBuilding ?? (number === undefined ? undefined : String(number));
  const found = [];
  if (streets.length > 0) {
    let query = db.selectFrom("address").selectAll().where("streetId", "in", streets);
    if (number !== undefined) query = query.where("houseNumber", "=", number);
    if (subBuilding !== undefined) query = query.where(endsIn(subBuilding));
    if (postcodePrefix !== undefined) query = query.where(isIn(postcodePrefix));
    found.push(...(await query.limit(limit).execute()));
  }
  if (buildings.length > 0 && flatInBuilding !== undefined) {
    let query = db
      .selectFrom("address")
      .selectAll()
      .where("buildingId", "in", buildings)
      .where(endsIn(flatInBuilding));
    if (subBuilding !== undefined && number !== undefined) query = query.where("houseNumber", "=", number);
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
    const column = kind === "street" ? "streetId" : "buildingId";
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

/** Of a part of a building that has this name, in lower case: `1` is of `Flat 1`, not of `Flat 11`. */
export function subBuildingPattern(name: string): string {
  return `(^|\\s)${name}$`;
}

function endsIn(name: string) {
  return sql<boolean>`lower(sub_building) ~ ${subBuildingPattern(name)}`;
}
function isIn(prefix: string) {
  return sql<boolean>`replace(postcode, ' ', '') like ${`${prefix}%`}`;
}
