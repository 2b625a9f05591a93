import { pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf, queueEmails } from "../mail/index.ts";
import { cancelMandates } from "../payments/index.ts";
import { type DoneFor, endAccount } from "./end-account.ts";
import { findHousemates } from "./queries/households.ts";

/** Ends an account before its time: its address and its voucher are free again, its mandates are over. Rulings C5, C6, C10. */
export const cancelHousehold = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "jobs" | "config" | "clock">,
  householdId: string,
  by: DoneFor,
): Promise<void> => {
  const household = await lockHousehold(trx, householdId);
  await endAccount(trx, household, by);
  const housemates = await findHousemates(trx, householdId);
  await cancelMandates(
    trx,
    deps,
    housemates.map(({ id }) => id),
    by.now,
  );
  await queueEmails(
    trx,
    deps,
    housemates.map(({ first_name: firstName, email: to }) => ({
      template: "household-cancelled",
      to,
      householdId,
      data: {
        firstName,
        fullAddress: addressOf(household),
        lastDay: undefined,
        refunded: pence(0),
        owed: pence(0),
      },
    })),
  );
};
