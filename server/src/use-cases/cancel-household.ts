import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/queries/households.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { changeHouseholdState } from "./change-household-state.ts";

/** Ends an account before its time: its address and its voucher are free again, its mandates are over. Rulings C5, C6, C10. */
export const cancelHousehold = async (
  trx: Transaction<Database>,
  { jobs }: Pick<Dependencies, "jobs">,
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
  const mandates = await trx
    .updateTable("mandate")
    .set({ state: "cancelled", updated_at: now })
    .where("state", "in", ["pending", "submitted", "active"])
    .where("housemate_id", "in", (housemates) =>
      housemates.selectFrom("housemate").select("id").where("household_id", "=", householdId),
    )
    .returning("id")
    .execute();
  for (const { id: mandateId } of mandates) await jobs.send(trx, "cancel-mandate", { mandateId });
  await trx
    .updateTable("collection")
    .set({ state: "cancelled" })
    .where("state", "in", ["due", "noticed"])
    .where("housemate_id", "in", (housemates) =>
      housemates.selectFrom("housemate").select("id").where("household_id", "=", householdId),
    )
    .execute();
};
