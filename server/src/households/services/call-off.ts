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
    .updateTable("service_order")
    .set({ cancelled_on: londonToday(now.getTime()).toString(), updated_at: now })
    .where("household_id", "=", householdId)
    .where("cancelled_on", "is", null)
    .execute();
}
