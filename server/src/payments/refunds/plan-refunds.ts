import { type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";

export type PlannedRefund = { readonly attemptId: string; readonly provider: string; readonly amount: Pence };

/**
 * Splits a credit over collections, latest first, each up to what is left of it. Pending refunds are subtracted, and so
 * are failed ones, which staff handle. Ruling F11.
 */
export const planRefunds = async (
  db: Kysely<Database>,
  housemateId: string,
  credit: Pence,
): Promise<PlannedRefund[]> => {
  const asked = await findAsked(db, housemateId);
  // Submitted refunds are posted already, so the credit excludes them.
  const waiting = sum(asked.filter(({ state }) => state === "asked" || state === "failed"));
  return take(await findBrought(db, housemateId, asked), credit - waiting);
};

/**
 * Splits a refund decided by staff: the latest collection that covers it, otherwise several. Refused above what is
 * left. Ruling F2.
 */
export const planDecidedRefund = async (
  db: Kysely<Database>,
  housemateId: string,
  amount: Pence,
): Promise<PlannedRefund[]> => {
  const brought = await findPaidBy(db, housemateId);
  const covering = brought.find(({ left }) => left >= amount);
  const planned = take(covering ? [covering] : brought, amount);
  if (sum(planned) < amount) throw refuse("refund-too-much");
  return planned;
};

/** What each collection brought in, latest first; in pence. */
export const findPaidBy = async (db: Kysely<Database>, housemateId: string): Promise<Brought[]> =>
  findBrought(db, housemateId, await findAsked(db, housemateId));

const findAsked = (db: Kysely<Database>, housemateId: string) =>
  db
    .selectFrom("refund")
    .select(["attempt_id", "amount", "state"])
    .where("housemate_id", "=", housemateId)
    .execute();

type Brought = {
  readonly attemptId: string;
  readonly provider: string;
  readonly on: string;
  readonly amount: number;
  readonly left: number;
};

const findBrought = async (
  db: Kysely<Database>,
  housemateId: string,
  asked: Awaited<ReturnType<typeof findAsked>>,
): Promise<Brought[]> => {
  const attempts = await db
    .selectFrom("collection_attempt")
    .innerJoin("collection", "collection.id", "collection_attempt.collection_id")
    .select(["collection_attempt.id", "collection_attempt.amount", "collection_attempt.provider"])
    .select("collection_attempt.collect_on as on")
    .where("collection.housemate_id", "=", housemateId)
    .where("collection.state", "in", ["confirmed", "paid_out"])
    .where("collection_attempt.failed_at", "is", null)
    .orderBy("collection_attempt.collect_on", "desc")
    .orderBy("collection_attempt.id", "desc")
    .execute();
  return attempts.map(({ id: attemptId, on, amount, provider }) => {
    const before = asked.filter(({ attempt_id: of }) => of === attemptId);
    const left = amount - sum(before.filter(({ state }) => state !== "failed"));
    return { attemptId, provider, on, amount, left };
  });
};

const take = (brought: readonly Brought[], amount: number): PlannedRefund[] => {
  let wanted = amount;
  return brought.flatMap(({ attemptId, provider, left }) => {
    const taken = Math.min(wanted, left);
    if (taken <= 0) return [];
    wanted -= taken;
    return [{ attemptId, provider, amount: pence(taken) }];
  });
};

const sum = (refunds: readonly { readonly amount: number }[]): number =>
  refunds.reduce((total, { amount }) => total + amount, 0);
