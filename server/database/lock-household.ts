import type { Transaction } from "kysely";
import type { Database, Household } from "./tables.ts";

/**
 * Holds a household until the transaction ends. Lock ordering: whatever touches a household locks its row before any
 * other row of it, so no two transactions can deadlock.
 */
export const lockHousehold = (trx: Transaction<Database>, id: string): Promise<Household> =>
  trx.selectFrom("household").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
