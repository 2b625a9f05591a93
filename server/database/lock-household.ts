import { sql, type Transaction } from "kysely";
import type { Database, Household } from "./tables.ts";

/** Lock order: every transaction locks the household's row before its other rows, to avoid deadlocks. */
export const lockHousehold = (trx: Transaction<Database>, id: string): Promise<Household> =>
  trx.selectFrom("household").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

export type LockedHouseholds = ReadonlyMap<string, Household>;

/** Several, in id order. */
export const lockHouseholds = async (
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedHouseholds> => {
  if (ids.length === 0) return new Map();
  return byId(await lockingOf(trx, ids).execute());
};

/** Those of them that nobody else has locked. */
export const lockFreeHouseholds = async (
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedHouseholds> => {
  if (ids.length === 0) return new Map();
  return byId(await lockingOf(trx, ids).skipLocked().execute());
};

const byId = (rows: readonly Household[]): LockedHouseholds => new Map(rows.map((row) => [row.id, row]));

const lockingOf = (trx: Transaction<Database>, ids: readonly string[]) =>
  trx
    .selectFrom("household")
    .selectAll()
    .where("id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy("id")
    .forUpdate();
