import { addPence, type Pence, pence } from "@evenly/domain/money";
import {
  leftOfPayments,
  type LeftOfPayment,
  type RefundPart,
  refundsDecided,
  refundsOfCredit,
  type TakenPayment,
} from "@evenly/domain/refund-plan";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";

/** Of one or the other. `on`: the day on which the payment was taken. */
export type PlannedRefund = {
  readonly attemptId: string | null;
  readonly instantPaymentId: string | null;
  readonly provider: string;
  readonly on: string;
  readonly amount: Pence;
};

/** `left`: pence of the credit that no payment can give back. */
export type CreditRefunds = { readonly refunds: readonly PlannedRefund[]; readonly left: Pence };

/** Over payments, latest first. Ruling F11. */
export async function planRefunds(
  db: Kysely<Database>,
  housemateId: string,
  credit: Pence,
): Promise<CreditRefunds> {
  const refunds = await findRefunds(db, housemateId);
  const payments = leftOfPayments(await findPayments(db, housemateId), refunds);
  const { parts, left } = refundsOfCredit(payments, refunds, credit);
  return { refunds: parts.map(toPlanned), left };
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

type Payment = TakenPayment & Omit<PlannedRefund, "amount">;

function toPlanned({ payment, amount }: RefundPart<Payment>): PlannedRefund {
  const { attemptId, instantPaymentId, provider, on } = payment;
  return { attemptId, instantPaymentId, provider, on, amount };
}

/** Pence that are on their way back and not posted. */
export async function findAskedRefunds(db: Kysely<Database>, housemateId: string): Promise<Pence> {
  const refunds = await findRefunds(db, housemateId);
  return addPence(refunds.flatMap(({ state, amount }) => (state === "asked" ? [amount] : [])));
}

async function findRefunds(db: Kysely<Database>, housemateId: string) {
  const rows = await db
    .selectFrom("refund")
    .select(["amount", "state"])
    .select(({ fn }) => fn.coalesce("attemptId", "instantPaymentId").as("paymentId"))
    .where("housemateId", "=", housemateId)
    .execute();
  return rows.map((row) => ({ ...row, amount: pence(row.amount) }));
}

/** Collected by Direct Debit, or paid by bank. Rulings F2, I3. */
async function findPayments(db: Kysely<Database>, housemateId: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select attempt.id as "paymentId", attempt.id as "attemptId", null::uuid as "instantPaymentId", attempt.amount,
      attempt.provider, attempt.collect_on as "on"
    from collection_attempt as attempt join collection on collection.id = collection_id
    where housemate_id = ${housemateId} and collection.state in ('confirmed', 'paid_out') and failed_at is null
    union all select payment.id, null, payment.id, payment.amount, provider, value_on
    from instant_payment as payment join receipt on receipt.id = receipt_id
    where payment.housemate_id = ${housemateId} and state = 'confirmed'
    order by "on" desc, "paymentId" desc`.execute(db);
  return rows.map((row) => ({ ...row, amount: pence(row.amount) }));
}
