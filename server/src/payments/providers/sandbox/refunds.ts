import { sql, type Transaction } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import type { DirectDebitProvider } from "../port.ts";
import { receivedOn } from "./bacs-days.ts";
import { paymentPrefix } from "./instant-payments.ts";
import { hashOf } from "./mandates.ts";
import type { SandboxNeeds } from "./needs.ts";
import { lastEvent, timelineOfPayment } from "./timelines.ts";

/** Refuses, as GoCardless does, when the money is missing or the total does not match. */
export function sandboxRefunds({ db, clock }: SandboxNeeds): Pick<DirectDebitProvider, "refund"> {
  return {
    refund: (request) =>
      db.transaction().execute(async (trx) => {
        const providerReference = `SR${hashOf(request.refundId).slice(0, 20)}`;
        const payment = await findPayment(trx, request.paymentReference, clock.today());
        const earlier = await trx
          .selectFrom("sandboxRefund")
          .selectAll()
          .where((or) =>
            or.or([
              or("paymentReference", "=", request.paymentReference),
              or("providerReference", "=", providerReference),
            ]),
          )
          .execute();
        const same = earlier.find((refund) => refund.providerReference === providerReference);
        if (same) {
          const isTheSame =
            same.amount === request.amount && same.paymentReference === request.paymentReference;
          return { outcome: isTheSame ? "made" : "key-reused", providerReference };
        }
        if (payment === undefined) return { outcome: "refused", reason: "payment_unknown" };
        if (!payment.isConfirmed) {
          return { outcome: "refused", reason: "refund_payment_invalid_state" };
        }
        const gone = earlier
          .filter(({ told }) => told !== "failed")
          .reduce((sum, { amount }) => sum + amount, request.amount);
        if (gone !== request.refundedInAll) {
          return { outcome: "refused", reason: "total_amount_confirmation_invalid" };
        }
        if (gone > payment.amount) return { outcome: "refused", reason: "refund_too_much" };
        const made = receivedOn(clock).toString();
        await sql`insert into sandbox_refund
          (provider_reference, refund_id, payment_reference, amount, made_on, fate, news_on)
        values (${providerReference}, ${request.refundId}, ${request.paymentReference}, ${request.amount},
          ${made}, ${payment.fate}, ${made})`.execute(trx);
        return { outcome: "made", providerReference };
      }),
  };
}

type Payment = { readonly amount: number; readonly fate: string; readonly isConfirmed: boolean };

/** Locked. Collected by Direct Debit, or paid at the bank that is played, which takes every refund. */
async function findPayment(
  trx: Transaction<Database>,
  reference: string,
  today: Temporal.PlainDate,
): Promise<Payment | undefined> {
  const collected = await trx
    .selectFrom("sandboxPayment")
    .selectAll()
    .where("providerReference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
  if (collected !== undefined) {
    const state = lastEvent(timelineOfPayment(collected), today)?.action;
    return { ...collected, isConfirmed: state === "confirmed" || state === "paid_out" };
  }
  const paidByBank = await trx
    .selectFrom("sandboxInstantPayment")
    .selectAll()
    .where("providerReference", "=", reference.slice(paymentPrefix.length))
    .forUpdate()
    .executeTakeFirst();
  return paidByBank && { ...paidByBank, fate: "pays", isConfirmed: paidByBank.state === "confirmed" };
}
