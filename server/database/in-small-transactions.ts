import type { Kysely, Transaction } from "kysely";
import type { Database } from "./tables.ts";

/** Repeats `work` on at most `size` rows, each time in a transaction of its own, until fewer are left. Returns how many. */
export async function inSmallTransactions(
  db: Kysely<Database>,
  size: number,
  work: (trx: Transaction<Database>) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (let count = size; count === size; total += count) count = await db.transaction().execute(work);
  return total;
}
