import type { Transaction } from "kysely";
import type { Database, Household, Housemate } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf, type EmailToQueue } from "../mail/index.ts";
import { firstCollectionOf } from "../payments/index.ts";

export const writeCompletionMails = (
  deps: Pick<Dependencies, "config" | "clock">,
  household: Household,
  housemates: readonly Housemate[],
): EmailToQueue[] =>
  housemates.map(({ id: housemateId, first_name: firstName, email: to }) => ({
    template: "house-complete",
    to,
    householdId: household.id,
    housemateId,
    data: {
      firstName,
      fullAddress: addressOf(household),
      startDate: Temporal.PlainDate.from(household.tenancy_start),
      firstPaymentDate: firstCollectionOf(deps, household),
      reference: household.reference,
      housemateCount: household.size,
    },
  }));

/** Runs once what waits for a complete household. Rulings C4, F5. */
export const followCompletion = async (
  trx: Transaction<Database>,
  { jobs }: Pick<Dependencies, "jobs">,
  householdIds: readonly string[],
): Promise<void> => {
  const households = householdIds.map((householdId) => ({ householdId }));
  for (const name of ["plan-collections", "begin-set-up"] as const)
    await jobs.sendAll(trx, name, households, ({ householdId }) => householdId);
};
