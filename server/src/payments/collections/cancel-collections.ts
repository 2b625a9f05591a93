import { cancellableCollectionStates } from "@evenly/domain/collection";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { ChangedPayment } from "./notify-changes.ts";

export type WhoseCollections = {
  readonly by: "household_id" | "housemate_id";
  readonly ids: readonly string[];
  readonly dueAfter?: Temporal.PlainDate;
};

/**
 * Cancels collections, and queues jobs to cancel those already at the provider. The caller holds the household's lock.
 * Returns the payments that had been notified. Rulings F3, F4.
 */
export async function cancelCollections(
  trx: Transaction<Database>,
  deps: Work,
  whose: WhoseCollections,
): Promise<ChangedPayment[]> {
  if (whose.ids.length === 0) return [];
  const theirs = idsOf(trx, whose);
  const cancelled = await trx
    .updateTable("collection")
    .set({ state: "cancelled" })
    .where("id", "in", theirs)
    .where("state", "in", cancellableCollectionStates)
    .returning(["housemate_id", "due_on", "collect_on", "noticed_amount"])
    .execute();
  await takeBackFromProvider(trx, deps, whose);
  return cancelled.flatMap(({ housemate_id, due_on, collect_on, noticed_amount }) =>
    collect_on === null || noticed_amount === null
      ? []
      : {
          housemateId: housemate_id,
          dueOn: due_on,
          before: { collectOn: collect_on, amount: noticed_amount },
          after: undefined,
        },
  );
}

function idsOf(trx: Transaction<Database>, { by, ids, dueAfter }: WhoseCollections) {
  return trx
    .selectFrom("collection")
    .select("collection.id")
    .where(`collection.${by}`, "in", ids)
    .where("collection.state", "<>", "cancelled")
    .$if(dueAfter !== undefined, (query) =>
      query.where("collection.due_on", ">", dueAfter?.toString() ?? ""),
    );
}

/** Queues the provider's cancellation of submitted payments. Ruling F4. */
export async function takeBackFromProvider(
  trx: Transaction<Database>,
  { jobs }: Work,
  whose: WhoseCollections,
): Promise<void> {
  const withProvider = await trx
    .selectFrom("collection_attempt")
    .innerJoin("collection", "collection.id", "collection_attempt.collection_id")
    .select("collection_attempt.id as attemptId")
    .where("collection.id", "in", idsOf(trx, whose))
    .where("collection.state", "=", "submitted")
    .where("collection_attempt.failed_at", "is", null)
    .execute();
  if (withProvider.length > 0) await jobs.sendAll(trx, "take-payment-back", withProvider);
}
