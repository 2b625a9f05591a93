import type { Query, Success } from "@evenly/contract";
import { collectionList } from "@evenly/contract/staff/collections";
import type { Dependencies } from "../../dependencies.ts";
import { valuesIn } from "../lists/filters.ts";
import { weekOf } from "../lists/period.ts";
import { readPage } from "../lists/read-page.ts";
import { collections, periodOf } from "./list-collections.ts";

/** A page of collections. Sums take longer and are a separate call. Rulings H4, H5. */
export async function readCollections(
  deps: Dependencies,
  filters: Query<"GET /staff/collections">,
): Promise<Success<"GET /staff/collections">> {
  const page = await readPage(deps, collections, filters);
  const period = periodOf(valuesIn(collectionList, filters), deps.clock.today()) ?? null;
  return { ...page, period, week: weekOf(deps.clock.today()) };
}
