import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { findHousemates } from "./queries/households.ts";
import type { DoneBy } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { cancelMandates } from "../payments/index.ts";
import { changeHouseholdState } from "./change-household-state.ts";

/** Ends an account before its time: its address and its voucher are free again, its mandates are over. Rulings C5, C6, C10. */
export const cancelHousehold = async (
  trx: Transaction<Database>,
  { jobs }: Pick<Dependencies, "jobs">,
  householdId: string,
  { actor, now }: DoneBy,
): Promise<void> => {
  const household = await lockHousehold(trx, householdId);
  await changeHouseholdState(trx, household, "cancel", { actor, now });
  await trx
    .updateTable("voucher_use")
    .set({ released_at: now })
    .where("household_id", "=", householdId)
    .where("released_at", "is", null)
    .execute();
  const housemates = await findHousemates(trx, householdId);
  await cancelMandates(
    trx,
    { jobs },
    housemates.map(({ id }) => id),
    now,
  );
};
