import { cancellableCollectionStates } from "@evenly/domain/collection";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { ChangedPayment } from "./notify-changes.ts";

export type WhoseCollections = {
  readonly by: "householdId" | "housemateId";
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
    .returning(["housemateId", "dueOn", "collectOn", "noticedAmount"])
    .execute();
  await takeBackFromProvider(trx, deps, whose);
  return cancelled.flatMap(({ housemateId, dueOn, collectOn, noticedAmount }) =>
    collectOn === null || noticedAmount === null
      ? []
      : {
          housemateId,
          dueOn,
          before: { collectOn, amount: noticedAmount },
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
    .$if(dueAfter !== undefined, (query) => query.where("collection.dueOn", ">", dueAfter?.toString() ?? ""));
}

/** Queues the provider's cancellation of submitted payments. Ruling F4. */
export async function takeBackFromProvider(
  trx: Transaction<Database>,
  { jobs }: Work,
  whose: WhoseCollections,
): Promise<void> {
  const withProvider = await trx
    .selectFrom("collectionAttempt")
    .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
    .select("collectionAttempt.id as attemptId")
    .where("collection.id", "in", idsOf(trx, whose))
    .where("collection.state", "=", "submitted")
    .where("collectionAttempt.failedAt", "is", null)
    .execute();
  if (withProvider.length > 0) await jobs.sendAll(trx, "take-payment-back", withProvider);
}
