import type { Kysely } from "kysely";
import {
  findLikelyWords,
  findPlacesByPrefix,
  findPlacesByWords,
  streetKinds,
} from "./queries/address-search.ts";
import type { Place } from "./queries/addresses.ts";
import type { Database } from "../../database/tables.ts";

const enough = 10;
const mostByWords = 60;

/**
 * Streets and buildings for typed words, in steps until enough are found: by prefix, by words in any order, then both
 * again with spelling corrections.
 */
export async function findPlaces(
  db: Kysely<Database>,
  words: readonly string[],
  mostByPrefix: number,
): Promise<Place[]> {
  const found = new Map<number, Place>();
  const add = (places: readonly Place[]) => {
    for (const place of places) if (!found.has(place.id)) found.set(place.id, place);
  };
  add(await findPlacesByPrefix(db, words, mostByPrefix));
  if (found.size >= enough) return [...found.values()];

  if (words.every((word) => streetKinds.has(word))) return [...found.values()];
  add(
    inOrder(
      await findPlacesByWords(
        db,
        words.map((word) => [word]),
        mostByWords,
      ),
      words,
    ),
  );
  if (found.size > 0) return [...found.values()];

  const meant = await Promise.all(
    words.map((word) => (word.length < 3 ? [word] : findLikelyWords(db, word))),
  );
  const understood = meant.filter((likely) => likely.length > 0);
  const best = meant.map(([first]) => first ?? "");
  if (understood.length > 0) add(inOrder(await findPlacesByWords(db, understood, mostByWords), best));
  if (found.size > 0) return [...found.values()];

  for (let count = words.length - 1; count > 0 && found.size === 0; count--) {
    const beginning = best.slice(0, count).filter((word) => word !== "");
    if (beginning.some((word) => !streetKinds.has(word)))
      add(await findPlacesByPrefix(db, beginning, mostByWords));
  }
  if (found.size > 0) return [...found.values()];

  // Right name, wrong street kind: `Larkspur Road` for Larkspur Terrace.
  const names = understood.filter(([first]) => first !== undefined && !streetKinds.has(first));
  if (names.length === 0 || names.length === understood.length) return [];
  return inOrder(await findPlacesByWords(db, names, mostByWords), best);
}

function inOrder(places: readonly Place[], words: readonly string[]): Place[] {
  const score = ({ search }: Place) => {
    const own = search.split(" ");
    return words.filter((word, index) => own[index]?.startsWith(word)).length;
  };
  return places.toSorted(
    (one, other) =>
      score(other) - score(one) ||
      one.search.length - other.search.length ||
      (one.search < other.search ? -1 : 1),
  );
}
