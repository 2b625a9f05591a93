import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { takeBackFromProvider } from "../collections/cancel-collections.ts";
import { endMandates } from "./cancel-mandates.ts";

/**
 * The mandates of somebody whose place is disputed are over: the provider is told by a job, and asked to take back what
 * it was given. What was to be collected waits for another mandate, or for staff to take them out; the caller has locked
 * the household. Rulings F4, G8.
 */
export const stopMandates = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "clock" | "jobs">,
  housemateId: string,
): Promise<void> => {
  await endMandates(trx, deps, [housemateId], deps.clock.now());
  await takeBackFromProvider(trx, deps, { by: "housemate_id", ids: [housemateId] });
};
