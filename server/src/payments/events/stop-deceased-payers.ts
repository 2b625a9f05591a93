import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { raiseAlerts } from "../../cases/index.ts";
import { hasDied } from "../collections/due-to-collect.ts";
import { holdCollections } from "../holds/hold-collections.ts";
import { cancelMandates } from "../mandates/cancel-mandates.ts";

/** The payer has died: stops everything and alerts staff only, once as long as it is not found to be wrong. The households are locked. Ruling F6. */
export async function stopDeceasedPayers(
  trx: Transaction<Database>,
  deps: Work,
  housemateIds: readonly string[],
): Promise<void> {
  if (housemateIds.length === 0) return;
  const reported = await trx
    .selectFrom("housemate")
    .select(["id", "householdId"])
    .where("id", "in", housemateIds)
    .where(({ not }) => not(hasDied("housemate.id")))
    .execute();
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
  await raiseAlerts(
    trx,
    deps,
    reported.map(({ id, householdId }) => ({
      kind: "payer-deceased",
      reference: id,
      householdId,
      housemateId: id,
      detail: { housemateId: id },
    })),
  );
}
