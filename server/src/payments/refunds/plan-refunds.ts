import { type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";

export type PlannedRefund = { readonly attemptId: string; readonly provider: string; readonly amount: Pence };

/**
 * Which collections a credit of a housemate goes back by: the latest first, of each no more than it brought. What is
 * asked for already is left out of it, and so is what has failed, which is for staff. Ruling F11.
 */
export const planRefunds = async (
  db: Kysely<Database>,
  housemateId: string,
  credit: Pence,
): Promise<PlannedRefund[]> => {
  const asked = await findAsked(db, housemateId);
  // What a provider has made is in the ledger, and so in the credit.
  const waiting = sum(asked.filter(({ state }) => state === "asked" || state === "failed"));
  return take(await findBrought(db, housemateId, asked), credit - waiting);
};

/**
 * Which collections of a housemate an amount goes back by, that staff have decided on: one that covers it, the latest,
 * or else several. Refused when it is more than was collected and has not gone back. Ruling F2.
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

/** What a housemate's collections brought, the latest first; in pence. */
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
  /** What of it did not go back. */
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

/** At most this many pence, and of each no more than is left of it. */
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
