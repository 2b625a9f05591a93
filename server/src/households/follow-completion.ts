import type { Transaction } from "kysely";
import type { Database, Household, Housemate } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { addressOf, type Completion, type OutgoingMessage } from "../mail/index.ts";
import { planHousehold, writeSchedule } from "../payments/index.ts";

type CompletionReader = Pick<Housemate, "id" | "firstName"> &
  Partial<Pick<Completion, "joiner" | "sizeChange">>;

/**
 * What follows once from a household's completion: plans its payments and the set-up of its services. Returns one mail
 * to each of `told`: what completed it, with the notice of their payments where it can be given. Rulings C4, F5.
 */
export async function followCompletion(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  readers: readonly CompletionReader[],
): Promise<OutgoingMessage[]> {
  const { id: householdId, size: housemateCount } = household;
  await deps.jobs.send(trx, "begin-set-up", { householdId }, { singletonKey: householdId });
  const notices = await planHousehold(trx, deps, household);
  const startDate = Temporal.PlainDate.from(household.tenancyStart);
  const mails = readers.map(({ id, firstName, joiner, sizeChange }): OutgoingMessage => {
    const completion = { joiner, sizeChange, housemateCount, startDate };
    const notice = notices.find(({ housemateId }) => housemateId === id);
    if (notice) return writeSchedule(deps, household, notice, completion);
    const { reference } = household;
    const data = { firstName, fullAddress: addressOf(household), reference, completion };
    return { template: "house-complete", housemateId: id, data };
  });
  const others = notices.filter(({ housemateId }) => readers.every(({ id }) => id !== housemateId));
  return [...mails, ...others.map((notice) => writeSchedule(deps, household, notice))];
}
