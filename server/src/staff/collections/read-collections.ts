import type { Query, Success } from "@evenly/contract";
import type { Dependencies } from "../../dependencies.ts";
import { weekOf } from "../lists/period.ts";
import { readPage } from "../lists/read-page.ts";
import { collections, periodOf, toRow } from "./list-collections.ts";

/** A page of collections. Sums take longer and are a separate call. Rulings H4, H5. */
export const readCollections = async (
  deps: Dependencies,
  filters: Query<"GET /staff/collections">,
): Promise<Success<"GET /staff/collections">> => {
  const { rows, ...page } = await readPage(deps, collections, filters);
  const today = deps.clock.today();
  return { ...page, rows: rows.map(toRow), period: periodOf(filters, today) ?? null, week: weekOf(today) };
};
