import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { raiseAlerts } from "../../cases/index.ts";
import { holdCollections } from "../holds/hold-collections.ts";
import { cancelMandates } from "../mandates/cancel-mandates.ts";

/** The payer has died: stops everything and alerts staff only. The households are locked. Ruling F6. */
export async function stopDeceasedPayers(
  trx: Transaction<Database>,
  deps: Work,
  housemateIds: readonly string[],
): Promise<void> {
  if (housemateIds.length === 0) return;
  await cancelMandates(trx, deps, housemateIds, deps.clock.now());
  await trx
    .updateTable("mandate")
    .set({ failureReason: "payer_deceased" })
    .where("housemateId", "in", housemateIds)
    .execute();
  await trx
    .updateTable("collection")
    .set({ retryOn: null })
    .where("housemateId", "in", housemateIds)
    .where("state", "=", "failed")
    .execute();
  await holdCollections(
    trx,
    deps,
    housemateIds.map((housemateId) => ({ housemateId, cause: "deceased" })),
  );
  const stopped = await trx
    .selectFrom("housemate")
    .select(["id", "householdId"])
    .where("id", "in", housemateIds)
    .execute();
  await raiseAlerts(
    trx,
    deps,
    stopped.map(({ id, householdId }) => ({
      kind: "payer-deceased",
      reference: id,
      householdId,
      housemateId: id,
      detail: { housemateId: id },
    })),
  );
}
