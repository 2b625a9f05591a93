import { type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** What goes back of one attempt, in pence. */
export type PlannedRefund = { readonly attemptId: string; readonly provider: string; readonly amount: Pence };

/**
 * Which collections a credit of a housemate goes back by: the latest first, of each no more than it brought. What is
 * asked for already counts. A collection of which a refund has failed is left to staff. Ruling F11.
 */
export const planRefunds = async (
  db: Kysely<Database>,
  housemateId: string,
  credit: Pence,
): Promise<PlannedRefund[]> => {
  const asked = await db
    .selectFrom("refund")
    .select(["attempt_id", "amount", "state"])
    .where("housemate_id", "=", housemateId)
    .execute();
  // What a provider has made is in the ledger, and so in the credit.
  const waiting = sum(asked.filter(({ state }) => state === "asked"));
  let left = credit - waiting;
  if (left <= 0) return [];
  const attempts = await db
    .selectFrom("collection_attempt")
    .innerJoin("collection", "collection.id", "collection_attempt.collection_id")
    .select(["collection_attempt.id", "collection_attempt.amount", "collection_attempt.provider"])
    .where("collection.housemate_id", "=", housemateId)
    .where("collection.state", "in", ["confirmed", "paid_out"])
    .where("collection_attempt.failed_at", "is", null)
    .orderBy("collection_attempt.collect_on", "desc")
    .orderBy("collection_attempt.id", "desc")
    .execute();
  const planned: PlannedRefund[] = [];
  for (const { id: attemptId, amount: brought, provider } of attempts) {
    const before = asked.filter(({ attempt_id: of }) => of === attemptId);
    const amount = Math.min(left, brought - sum(before));
    if (amount <= 0 || before.some(({ state }) => state === "failed")) continue;
    planned.push({ attemptId, provider, amount: pence(amount) });
    left -= amount;
  }
  return planned;
};

const sum = (refunds: readonly { readonly amount: number }[]): number =>
  refunds.reduce((total, { amount }) => total + amount, 0);
