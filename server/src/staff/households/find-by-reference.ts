import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { findHouseholdForStaff } from "../../households/index.ts";

/** Only by reference: the guid opens an account, so staff never use it. Rulings A5, D18. */
export async function findByReference(db: Kysely<Database>, reference: string): Promise<Household> {
  const household = /^EV-\w{4}-\w{3}$/i.test(reference) && (await findHouseholdForStaff(db, reference));
  if (!household) throw refuse("account-unknown");
  return household;
}
