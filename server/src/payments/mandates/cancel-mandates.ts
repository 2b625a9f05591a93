import { openMandateStates } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { cancelCollections } from "../collections/cancel-collections.ts";

/** Ends these housemates' mandates and their collections; a job cancels them at the provider. */
export async function cancelMandates(
  trx: Transaction<Database>,
  deps: Work,
  housemateIds: readonly string[],
  now: Date,
): Promise<void> {
  if (housemateIds.length === 0) return;
  await endMandates(trx, deps, housemateIds, now);
  await cancelCollections(trx, deps, { by: "housemateId", ids: housemateIds });
}

export async function endMandates(
  trx: Transaction<Database>,
  { clock, jobs }: Work,
  housemateIds: readonly string[],
  now: Date,
): Promise<void> {
  const mandates = await trx
    .updateTable("mandate")
    .set({ state: "cancelled", endedOn: clock.today().toString(), updatedAt: now })
    .where("state", "in", openMandateStates)
    .where("housemateId", "in", housemateIds)
    .returning("id")
    .execute();
  await jobs.sendAll(
    trx,
    "cancel-mandate",
    mandates.map(({ id: mandateId }) => ({ mandateId })),
  );
}
