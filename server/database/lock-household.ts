import { sql, type Transaction } from "kysely";
import { currentTrace } from "../src/trace.ts";
import type { Database, Household } from "./tables.ts";

/** Lock order: every transaction locks the household's row before its other rows, to avoid deadlocks. */
export function lockHousehold(trx: Transaction<Database>, id: string): Promise<Household> {
  currentTrace()?.touch("householdIds", [id]);
  return trx.selectFrom("household").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

export type LockedHouseholds = ReadonlyMap<string, Household>;

/** Several, in id order. */
export async function lockHouseholds(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedHouseholds> {
  if (ids.length === 0) return new Map();
  return byId(await lockingOf(trx, ids).execute());
}

/** Those of them that nobody else has locked. */
export async function lockFreeHouseholds(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedHouseholds> {
  if (ids.length === 0) return new Map();
  return byId(await lockingOf(trx, ids).skipLocked().execute());
}

function byId(rows: readonly Household[]): LockedHouseholds {
  return new Map(rows.map((row) => [row.id, row]));
}

function lockingOf(trx: Transaction<Database>, ids: readonly string[]) {
  return trx
    .selectFrom("household")
    .selectAll()
    .where("id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy("id")
    .forUpdate();
}
