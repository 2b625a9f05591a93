import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/queries/households.ts";
import type { Database } from "../../database/tables.ts";
import { changeHouseholdState } from "./change-household-state.ts";

/** Ends an account before its time: its address and its voucher are free again, its mandates are not used. Rulings C5, C6, C10. */
export const cancelHousehold = async (
  trx: Transaction<Database>,
  householdId: string,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> => {
  const household = await lockHousehold(trx, householdId);
  await changeHouseholdState(trx, household, "cancel", { actor, now });
  await trx
    .updateTable("voucher_use")
    .set({ released_at: now })
    .where("household_id", "=", householdId)
    .where("released_at", "is", null)
    .execute();
  await trx
    .updateTable("mandate")
    .set({ state: "cancelled", updated_at: now })
    .where("state", "in", ["pending", "submitted", "active"])
    .where("housemate_id", "in", (housemates) =>
      housemates.selectFrom("housemate").select("id").where("household_id", "=", householdId),
    )
    .execute();
  await trx
    .updateTable("collection")
    .set({ state: "cancelled" })
    .where("state", "in", ["due", "noticed"])
    .where("housemate_id", "in", (housemates) =>
      housemates.selectFrom("housemate").select("id").where("household_id", "=", householdId),
    )
    .execute();
};
