import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { findDoors, findPlacesByWords, streetKinds } from "./queries/address-search.ts";
import { findAddressesByPostcode } from "./queries/addresses.ts";
import { parseTypedAddress } from "./typed-address.ts";

const mostPlaces = 60;
const mostAddresses = 200;

/** Listed addresses that a typed text names, read as the public search reads it, without its corrections of spelling. */
export async function findListedAddresses(db: Kysely<Database>, text: string): Promise<string[]> {
  const { postcode, postcodePrefix, number, subBuilding, words } = parseTypedAddress(text);
  if (postcode !== undefined) {
    const rows = await findAddressesByPostcode(db, postcode);
    return rows
      .filter(({ houseNumber }) => number === undefined || houseNumber === number)
      .filter(({ search }) => words.every((word) => ` ${search}`.includes(` ${word}`)))
      .map(({ id }) => id);
  }
  if (words.every((word) => streetKinds.has(word))) return [];
  const places = await findPlacesByWords(
    db,
    words.map((word) => [word]),
    mostPlaces,
  );
  const rows = await findDoors(db, { places, number, subBuilding, postcodePrefix, limit: mostAddresses });
  return rows.map(({ id }) => id);
}
