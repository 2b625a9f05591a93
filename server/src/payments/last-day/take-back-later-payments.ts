import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { HousemateToLastDay } from "./plan-last-day.ts";

/**
 * Queues cancellation at the provider of submitted payments that a last day reduces or cancels. Payments that cannot be
 * cancelled are collected and the excess refunded. Rulings F4, F11.
 */
export async function takeBackLaterPayments(
  trx: Transaction<Database>,
  { jobs }: Work,
  housemates: readonly HousemateToLastDay[],
): Promise<void> {
  const withBank = housemates.flatMap(({ cuts }) =>
    cuts.flatMap(({ collection, collectionId }) => (collection === "with-bank" ? [collectionId] : [])),
  );
  if (withBank.length === 0) return;
  const attempts = await trx
    .selectFrom("collectionAttempt")
    .select("id")
    .where("collectionId", "in", withBank)
    .where("failedAt", "is", null)
    .orderBy("id")
    .execute();
  for (const { id: attemptId } of attempts) await jobs.send(trx, "take-payment-back", { attemptId });
}
