import { londonToday } from "@evenly/domain/calendar";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** Cancels set-up when a household is cancelled or no longer complete. Ruling G2. */
export async function callOffServices(
  trx: Transaction<Database>,
  householdId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("serviceOrder")
    .set({ cancelledOn: londonToday(now.getTime()).toString(), updatedAt: now })
    .where("householdId", "=", householdId)
    .where("cancelledOn", "is", null)
    .execute();
}
