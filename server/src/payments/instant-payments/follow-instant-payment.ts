import { isOverdue, isUnderWay } from "@evenly/domain/instant-payment";
import { londonToday } from "@evenly/domain/calendar";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { raiseAlert } from "../../cases/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import { afterNow, type JobHandler } from "../../queue/index.ts";
import { recordInstantPayment } from "./record-instant-payment.ts";

const askedAgainAfter = { minutes: 10 };

/**
 * Asks the provider what became of an instant payment, in case its event was lost, and ends one that was not approved
 * in time or that the bank does not confirm. Rulings F8, I2, I3.
 */
export function followInstantPayment(deps: Dependencies): JobHandler<"follow-instant-payment"> {
  return async ({ instantPaymentId: id }) => {
    const { db, clock, directDebitProvider: provider } = deps;
    const payment = await db.selectFrom("instantPayment").selectAll().where("id", "=", id).executeTakeFirst();
    if (payment === undefined || payment.provider !== provider.name) return;
    const { providerReference: reference, householdId, housemateId } = payment;
    if (!isUnderWay(payment.state) && payment.state !== "confirmed") return;
    const found = reference === null ? undefined : await provider.findInstantPayment(reference);
    const record = (status: "approved" | "confirmed" | "failed" | "cancelled") =>
      db
        .transaction()
        .execute((trx) =>
          recordInstantPayment(trx, deps, id, { status, paymentReference: found?.paymentReference }),
        );
    if (found !== undefined && found.state !== "pending" && found.state !== "approved")
      return record(found.state);
    if (!isUnderWay(payment.state)) return;
    const state = found?.state === "approved" ? "approved" : payment.state;
    const overdue = isOverdue(
      {
        state,
        isLate: clock.now() >= payment.approveBy,
        startedOn: londonToday(payment.startedAt.getTime()),
      },
      clock.today(),
    );
    if (!overdue) {
      if (found?.state === "approved") await record("approved");
      const startAfter = afterNow(askedAgainAfter);
      await deps.jobs.send(
        db,
        "follow-instant-payment",
        { instantPaymentId: id },
        { startAfter, singletonKey: id },
      );
      return;
    }
    const isStopped = reference === null || (await provider.cancelInstantPayment(reference));
    if (state === "started" && !isStopped) return record("approved");
    await record("cancelled");
    if (state === "approved")
      await db.transaction().execute((trx) =>
        raiseAlert(trx, deps, {
          kind: "instant-payment-late",
          reference: id,
          householdId,
          housemateId,
          detail: { housemateId },
        }),
      );
  };
}

/** After a refusal at the bank: it cannot be approved at another one afterwards. Ruling I3. */
export function cancelInstantPayment({
  db,
  directDebitProvider: provider,
}: Dependencies): JobHandler<"cancel-instant-payment"> {
  return async ({ instantPaymentId: id }) => {
    const payment = await db
      .selectFrom("instantPayment")
      .select(["provider", "providerReference"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (payment?.providerReference == null || payment.provider !== provider.name) return;
    await provider.cancelInstantPayment(payment.providerReference);
  };
}

/** Under way, to be asked about each day. */
export function findInstantPayments(db: Kysely<Database>, provider: string) {
  return db
    .selectFrom("instantPayment")
    .select("id as instantPaymentId")
    .where("endedAt", "is", null)
    .where("provider", "=", provider)
    .execute();
}
