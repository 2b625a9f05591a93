import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { takeBackFromProvider } from "../collections/cancel-collections.ts";
import { endMandates } from "./cancel-mandates.ts";

/**
 * Ends a disputed place's mandates: jobs cancel them and their submitted payments at the provider. Its collections wait
 * for a new mandate or for staff. The caller holds the household's lock. Rulings F4, G8.
 */
export async function stopMandates(
  trx: Transaction<Database>,
  deps: Work,
  housemateId: string,
): Promise<void> {
  await endMandates(trx, deps, [housemateId], deps.clock.now());
  await takeBackFromProvider(trx, deps, { by: "housemateId", ids: [housemateId] });
}
