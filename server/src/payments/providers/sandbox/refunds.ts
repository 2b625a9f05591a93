import { sql } from "kysely";
import type { DirectDebitProvider } from "../port.ts";
import { receivedOn } from "./bacs-days.ts";
import { hashOf } from "./mandates.ts";
import type { SandboxNeeds } from "./needs.ts";
import { lastEvent, timelineOfPayment } from "./timelines.ts";

/** Refuses, as GoCardless does, when the money is missing or the total does not match. */
export function sandboxRefunds({ db, clock }: SandboxNeeds): Pick<DirectDebitProvider, "refund"> {
  return {
    refund: (request) =>
      db.transaction().execute(async (trx) => {
        const providerReference = `SR${hashOf(request.refundId).slice(0, 20)}`;
        const payment = await trx
          .selectFrom("sandboxPayment")
          .selectAll()
          .where("providerReference", "=", request.paymentReference)
          .forUpdate()
          .executeTakeFirst();
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
        const state = lastEvent(timelineOfPayment(payment), clock.today())?.action;
        if (state !== "confirmed" && state !== "paid_out") {
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
