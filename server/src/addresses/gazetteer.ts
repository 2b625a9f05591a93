import type { AddressOption } from "@evenly/contract/addresses";
import { formatPostcode, isPostcode } from "@evenly/domain/address";
import type { Kysely } from "kysely";
import {
  findDoors,
  findPostcodesByPrefix,
  subBuildingPattern,
  summarisePlaces,
} from "./queries/address-search.ts";
import {
  type AddressRow,
  findAddressByGuid,
  findAddressesByPostcode,
  findAddressesOf,
  type Place,
  presentAddress,
} from "./queries/addresses.ts";
import type { Database } from "../../database/tables.ts";
import { findPlaces } from "./find-places.ts";
import type { AddressLookup } from "./port.ts";
import { addressOption, container, foldBuildings } from "./present-options.ts";
import { parseTypedAddress, type TypedAddressSearch } from "./typed-address.ts";

/** What fits on a phone; one street or postcode may show a few more. */
const mostOptions = 20;
const mostOfOnePlace = 30;
const mostInContainer = 300;

export function createGazetteer(db: Kysely<Database>): AddressLookup {
  // No cache, so every read sees the current row.
  const retrieve = async (guid: string) => {
    const row = await findAddressByGuid(db, guid);
    return row === undefined ? undefined : presentAddress(row);
  };
  return {
    find: async (query, containerId) =>
      containerId === undefined ? search(db, parseTypedAddress(query)) : open(db, containerId),
    retrieve,
    refresh: retrieve,
    lookup: async (postcode) => (await findAddressesByPostcode(db, postcode)).map(presentAddress),
  };
}

async function search(db: Kysely<Database>, typed: TypedAddressSearch): Promise<AddressOption[]> {
  if (typed.postcode !== undefined) return searchPostcode(db, typed.postcode, typed);
  if (typed.words.length > 0) {
    const found = await searchPlaces(db, typed);
    if (found.length > 0) return found;
  }
  return typed.postcodePrefix === undefined ? [] : searchPostcodes(db, typed.postcodePrefix, typed);
}

async function searchPostcode(
  db: Kysely<Database>,
  postcode: string,
  { number, numberSuffix, subBuilding, words }: TypedAddressSearch,
): Promise<AddressOption[]> {
  const rows = await findAddressesByPostcode(db, postcode);
  const inHouse = rows.filter(
    (row) =>
      (number === undefined || isDoor(row, number, numberSuffix)) &&
      words.every((word) => ` ${row.search}`.includes(` ${word}`)),
  );
  const inFlat =
    subBuilding === undefined
      ? inHouse
      : inHouse.filter((row) =>
          new RegExp(subBuildingPattern(subBuilding)).test(row.subBuilding.toLowerCase()),
        );
  // A house that is let by flats or rooms may be listed as one.
  const wanted = inFlat.length > 0 || number === undefined ? inFlat : inHouse;
  // The postcode alone is precise enough to show results when the other words do not match.
  const shown = wanted.length > 0 ? wanted : rows;
  const options =
    number === undefined && subBuilding === undefined ? foldBuildings(shown) : shown.map(addressOption);
  const first = shown[0];
  return options.length <= mostOfOnePlace || first === undefined
    ? options
    : [container(`postcode:${first.postcode}`, `${first.postcode}, ${first.city}`, shown.length)];
}

async function searchPostcodes(
  db: Kysely<Database>,
  prefix: string,
  typed: TypedAddressSearch,
): Promise<AddressOption[]> {
  const postcodes = await findPostcodesByPrefix(db, prefix, mostOptions);
  const [only, ...others] = postcodes;
  if (only !== undefined && others.length === 0) return searchPostcode(db, only.postcode, typed);
  const counts = await countByPostcode(
    db,
    postcodes.map(({ postcode }) => postcode),
  );
  return postcodes.flatMap(({ postcode, city }) => {
    const addresses = counts.get(postcode) ?? 0;
    return addresses === 0 ? [] : [container(`postcode:${postcode}`, `${postcode}, ${city}`, addresses)];
  });
}

async function searchPlaces(db: Kysely<Database>, typed: TypedAddressSearch): Promise<AddressOption[]> {
  const { number, numberSuffix, subBuilding, postcodePrefix } = typed;
  // A postcode may match any of the places, so more are read.
  const most = postcodePrefix === undefined ? 100 : 300;
  const places = await findPlaces(db, typed.words, most);
  if (number === undefined && subBuilding === undefined) return presentPlaces(db, places, postcodePrefix);
  const rank = new Map(places.map(({ id }, index) => [id, index]));
  const rankOf = (row: AddressRow) =>
    rank.get(row.buildingId ?? -1) ?? rank.get(row.streetId ?? -1) ?? places.length;
  const isWanted = (row: AddressRow) => number === undefined || isDoor(row, number, numberSuffix);
  const turns = postcodePrefix === undefined ? [places.slice(0, 40), places.slice(40)] : [places];
  const rows: AddressRow[] = [];
  for (const some of turns) {
    if (rows.filter(isWanted).length >= mostOptions) break;
    rows.push(...(await findDoors(db, { places: some, number, subBuilding, postcodePrefix, limit: 200 })));
  }
  // A house that is let by flats or rooms may be listed as one.
  if (rows.length === 0 && subBuilding !== undefined && number !== undefined)
    return searchPlaces(db, { ...typed, subBuilding: undefined });
  const exact = rows
    .map((row) => ({ row, fits: isWanted(row) }))
    .toSorted((one, other) => Number(other.fits) - Number(one.fits) || rankOf(one.row) - rankOf(other.row))
    .map(({ row }) => row);
  const options = exact.map(addressOption);
  // A typed `1` also matches 10 to 19.
  const longer =
    number === undefined || places.length > mostOptions ? [] : await longerNumbers(db, places, number);
  const ids = new Set(options.map(({ id }) => id));
  const beginning = longer
    .filter((row) => postcodePrefix === undefined || isInPostcode(row, postcodePrefix))
    .map(addressOption);
  const all = [...options, ...beginning.filter(({ id }) => !ids.has(id))].slice(0, mostOptions);
  return all.length > 0 ? all : presentPlaces(db, places, postcodePrefix);
}

async function longerNumbers(
  db: Kysely<Database>,
  places: readonly Place[],
  number: number,
): Promise<AddressRow[]> {
  const streets = places.filter(({ kind }) => kind === "street").slice(0, 5);
  const rows = [];
  for (const place of streets) rows.push(...(await findAddressesOf(db, { place, limit: mostInContainer })));
  return rows.filter(
    (row) => row.houseNumber !== number && String(row.houseNumber ?? "").startsWith(String(number)),
  );
}

async function presentPlaces(
  db: Kysely<Database>,
  places: readonly Place[],
  postcodePrefix: string | undefined,
): Promise<AddressOption[]> {
  // A postcode may match any of the places; without one the first are the best matches.
  const likely = postcodePrefix === undefined ? places.slice(0, mostOptions) : places;
  const summaries = (await summarisePlaces(db, likely, postcodePrefix)).slice(0, mostOptions);
  const options: AddressOption[] = [];
  for (const { place, addresses, postcode } of summaries) {
    const isListed =
      addresses === 1 || (summaries.length === 1 && place.kind === "street" && addresses <= mostOfOnePlace);
    if (isListed) {
      const rows = await findAddressesOf(db, { place, limit: mostInContainer });
      options.push(
        ...foldBuildings(
          rows.filter((row) => postcodePrefix === undefined || isInPostcode(row, postcodePrefix)),
        ),
      );
    } else {
      const where = [place.name, place.city, ...(postcode === undefined ? [] : [postcode])].join(", ");
      options.push(container(`${place.kind}:${String(place.id)}`, where, addresses));
    }
  }
  return options;
}

async function open(db: Kysely<Database>, containerId: string): Promise<AddressOption[]> {
  const [, kind, key] = /^(postcode|street|building):(.{1,20})$/.exec(containerId) ?? [];
  if (kind === "postcode" && key !== undefined && isPostcode(key)) {
    return foldBuildings(await findAddressesByPostcode(db, formatPostcode(key)));
  }
  if ((kind === "street" || kind === "building") && key !== undefined && /^\d{1,9}$/.test(key)) {
    const rows = await findAddressesOf(db, { place: { kind, id: Number(key) }, limit: mostInContainer });
    return kind === "street" ? foldBuildings(rows) : rows.map(addressOption);
  }
  return [];
}

async function countByPostcode(
  db: Kysely<Database>,
  postcodes: readonly string[],
): Promise<Map<string, number>> {
  if (postcodes.length === 0) return new Map();
  const counted = await db
    .selectFrom("address")
    .select(({ fn }) => ["postcode", fn.countAll<string | number>().as("addresses")])
    .where("postcode", "in", postcodes)
    .groupBy("postcode")
    .execute();
  return new Map(counted.map(({ postcode, addresses }) => [postcode, Number(addresses)]));
}

function isDoor(row: AddressRow, number: number, suffix: string): boolean {
  if (row.houseNumber === null)
    return new RegExp(`\\b${String(number)}${suffix}$`, "i").test(row.subBuilding);
  if (row.houseNumber !== number) return false;
  return (
    suffix === "" || new RegExp(`\\b${String(number)}${suffix}\\b`, "i").test(`${row.line1} ${row.line2}`)
  );
}

function isInPostcode(row: AddressRow, prefix: string) {
  return row.postcode.replace(" ", "").startsWith(prefix);
}
