import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { raiseAlert } from "../../cases/index.ts";
import type { PaymentUpdate } from "./payment-effects.ts";
import { recordPaymentUpdates } from "./record-payment-updates.ts";

/**
 * Fetches a payment's state from the provider and records it like an event: when an event is overdue, or after a
 * charge-back, which may have been reversed. Rulings F2, F8.
 */
export function followPayment(deps: Dependencies): JobHandler<"follow-payment"> {
  return async ({ attemptId }) => {
    const { db, directDebitProvider: provider } = deps;
    // Read before the provider is called, so that a newer state is not overwritten.
    const attempt = await db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
      .select([
        "collectionAttempt.amount",
        "collectionAttempt.provider",
        "collectionAttempt.providerReference",
        "collection.householdId",
        "collection.state",
      ])
      .where("collectionAttempt.id", "=", attemptId)
      .executeTakeFirst();
    if (attempt?.providerReference == null || attempt.provider !== provider.name) return;
    const { providerReference, householdId } = attempt;
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
      if (payment.state === "unknown") {
        const problem = `a payment's status: ${payment.status ?? ""}`;
        const reference = `${providerReference} ${payment.status ?? ""}`;
        return raiseAlert(trx, deps, {
          kind: "unknown-event",
          reference,
          householdId,
          detail: { attemptId, problem },
        });
      }
      if (payment.amount !== attempt.amount) {
        const detail = { attemptId, ours: attempt.amount, theirs: payment.amount };
        return raiseAlert(trx, deps, { kind: "different-amount", ...about, detail });
      }
      if (payment.state === "pending") return;
      const { state: status, cause } = payment;
      const isBack = attempt.state === "charged_back" && (status === "confirmed" || status === "paid_out");
      const updates: PaymentUpdate[] = isBack ? [{ attemptId, status: "reinstated" }] : [];
      await recordPaymentUpdates(trx, deps, [...updates, { attemptId, status, cause }]);
    });
  };
}
