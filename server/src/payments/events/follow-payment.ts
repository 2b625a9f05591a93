import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { raiseAlert } from "../alerts.ts";
import type { PaymentNews } from "./news.ts";
import { recordPaymentNews } from "./record-payment-news.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "jobs" | "directDebitProvider">;

/**
 * Asks the provider what is so of a payment now, and writes it down as if it had been told: of one whose news is late,
 * and of one that was charged back, which may have been taken back. Rulings F2, F8.
 */
export const followPayment =
  (deps: Needs): JobHandler<"follow-payment"> =>
  async ({ attemptId }) => {
    const { db, directDebitProvider: provider } = deps;
    // Before the provider is asked, so that nothing newer is undone.
    const attempt = await db
      .selectFrom("collection_attempt")
      .innerJoin("collection", "collection.id", "collection_attempt.collection_id")
      .select([
        "collection_attempt.amount",
        "collection_attempt.provider",
        "collection_attempt.provider_reference",
        "collection.household_id",
        "collection.state",
      ])
      .where("collection_attempt.id", "=", attemptId)
      .executeTakeFirst();
    if (attempt?.provider_reference == null || attempt.provider !== provider.name) return;
    const { provider_reference: providerReference, household_id: householdId } = attempt;
    const payment = await provider.findPayment(providerReference);
    await db.transaction().execute(async (trx) => {
      const about = { reference: providerReference, householdId };
      if (payment === undefined) {
        return raiseAlert(trx, deps, {
          kind: "unknown-payment",
          ...about,
          detail: { attemptId, by: "provider" },
        });
      }
      if (payment.amount !== attempt.amount) {
        const detail = { attemptId, ours: attempt.amount, theirs: payment.amount };
        return raiseAlert(trx, deps, { kind: "different-amount", ...about, detail });
      }
      if (payment.state === "pending") return;
      const { state: said, cause } = payment;
      const isBack = attempt.state === "charged_back" && (said === "confirmed" || said === "paid_out");
      const news: PaymentNews[] = isBack ? [{ attemptId, said: "reinstated" }] : [];
      await recordPaymentNews(trx, deps, [...news, { attemptId, said, cause }]);
    });
  };
