import { type Pence, pence } from "@evenly/domain/money";
import {
  leftOfPayments,
  type LeftOfPayment,
  type RefundPart,
  refundsDecided,
  refundsOfCredit,
  type TakenPayment,
} from "@evenly/domain/refund-plan";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";

/** `on`: the day on which the payment was taken. */
export type PlannedRefund = {
  readonly attemptId: string;
  readonly provider: string;
  readonly on: string;
  readonly amount: Pence;
};

/** Over payments, latest first. Ruling F11. */
export async function planRefunds(
  db: Kysely<Database>,
  housemateId: string,
  credit: Pence,
): Promise<PlannedRefund[]> {
  const refunds = await findRefunds(db, housemateId);
  const payments = leftOfPayments(await findPayments(db, housemateId), refunds);
  return refundsOfCredit(payments, refunds, credit).map(toPlanned);
}

/** Refused above what is left. Ruling F2. */
export async function planDecidedRefund(
  db: Kysely<Database>,
  housemateId: string,
  amount: Pence,
): Promise<PlannedRefund[]> {
  const parts = refundsDecided(await findPaidBy(db, housemateId), amount);
  if (parts === undefined) throw refuse("refund-too-much");
  return parts.map(toPlanned);
}

/** What each payment brought in and what is left of it, latest first; in pence. */
export async function findPaidBy(
  db: Kysely<Database>,
  housemateId: string,
): Promise<LeftOfPayment<Payment>[]> {
  return leftOfPayments(await findPayments(db, housemateId), await findRefunds(db, housemateId));
}

type Payment = TakenPayment & { readonly provider: string; readonly on: string };

function toPlanned({ payment: { attemptId, provider, on }, amount }: RefundPart<Payment>): PlannedRefund {
  return {
    attemptId,
    provider,
    on,
    amount,
  };
}

async function findRefunds(db: Kysely<Database>, housemateId: string) {
  const rows = await db
    .selectFrom("refund")
    .select(["attemptId", "amount", "state"])
    .where("housemateId", "=", housemateId)
    .execute();
  return rows.map((row) => ({ ...row, amount: pence(row.amount) }));
}

async function findPayments(db: Kysely<Database>, housemateId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom("collectionAttempt")
    .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
    .select(["collectionAttempt.id as attemptId", "collectionAttempt.amount", "collectionAttempt.provider"])
    .select("collectionAttempt.collectOn as on")
    .where("collection.housemateId", "=", housemateId)
    .where("collection.state", "in", ["confirmed", "paid_out"])
    .where("collectionAttempt.failedAt", "is", null)
    .orderBy("collectionAttempt.collectOn", "desc")
    .orderBy("collectionAttempt.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, amount: pence(row.amount) }));
}
