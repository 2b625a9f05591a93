import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import { readHousemateStatement } from "../ledger/balances.ts";

/** Whether a mandate has anything to collect of somebody: of a household that is over, what is still owed. Ruling F7. */
export const isAnythingToCollect = async (
  db: Kysely<Database>,
  state: Household["state"],
  housemateId: string,
): Promise<boolean> =>
  (state !== "ended" && state !== "cancelled") ||
  (await readHousemateStatement(db, housemateId)).balance.owed > 0;
