import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { HousemateToLastDay } from "./plan-last-day.ts";

/**
 * Has the provider asked, by a job each, to take back what it has and no bank has seen yet, of payments that a last day
 * makes smaller or calls off. What cannot be taken back comes, and what of it is too much goes back. Rulings F4, F11.
 */
export const takeBackLaterPayments = async (
  trx: Transaction<Database>,
  { jobs }: Pick<Dependencies, "jobs">,
  housemates: readonly HousemateToLastDay[],
): Promise<void> => {
  const withBank = housemates.flatMap(({ cuts }) =>
    cuts.flatMap(({ collection, collectionId }) => (collection === "with-bank" ? [collectionId] : [])),
  );
  if (withBank.length === 0) return;
  const attempts = await trx
    .selectFrom("collection_attempt")
    .select("id")
    .where("collection_id", "in", withBank)
    .where("failed_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id: attemptId } of attempts) await jobs.send(trx, "take-payment-back", { attemptId });
};
