import { sql, type Transaction } from "kysely";
import type { Database, Household } from "./tables.ts";

/** Lock ordering: whatever touches a household locks its row before any other of it, so nothing deadlocks. */
export const lockHousehold = (trx: Transaction<Database>, id: string): Promise<Household> =>
  trx.selectFrom("household").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

export type LockedHouseholds = ReadonlyMap<string, Household>;

/** As `lockHousehold`, several by their ids, in the order of those. */
export const lockHouseholds = async (
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedHouseholds> => {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("household")
    .selectAll()
    .where("id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
