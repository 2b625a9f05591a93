import { sql } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { raiseAlert } from "../../cases/index.ts";
import { isOfDayServed, takenBack } from "./due-to-collect.ts";

/**
 * Cancels a payment at the provider that may not be collected any more. One already at the bank goes to staff, unless
 * it has failed there. Ruling F4.
 */
export function takePaymentBack(deps: Dependencies): JobHandler<"take-payment-back"> {
  return async ({ attemptId }) => {
    const { db, clock, directDebitProvider, jobs } = deps;
    const attempt = await db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
      .select(["collectionId", "householdId", "collectionAttempt.providerReference", "failedAt"])
      .select("collectionAttempt.collectOn")
      .where("collectionAttempt.id", "=", attemptId)
      .executeTakeFirst();
    if (attempt === undefined || attempt.failedAt !== null) return;
    const { collectionId, householdId, providerReference: reference } = attempt;
    if (reference === null) throw new Error("The provider has not said yet whether it has the payment");
    const isTakenBack = await directDebitProvider.cancelPayment(reference);
    const state = isTakenBack ? undefined : (await directDebitProvider.findPayment(reference))?.state;
    await db.transaction().execute(async (trx) => {
      const { lastDay } = await lockHousehold(trx, householdId);
      if (!isTakenBack) {
        // Money for days after the last day is refunded automatically. Ruling F11.
        if (lastDay !== null) return;
        if (state === "failed" || state === "cancelled")
          return jobs.send(trx, "follow-payment", { attemptId }, { singletonKey: attemptId });
        return raiseAlert(trx, deps, {
          kind: "cannot-be-taken-back",
          reference: attemptId,
          householdId,
          detail: { collectionId },
        });
      }
      await trx
        .updateTable("collectionAttempt")
        .set(({ fn, val }) => ({
          failedAt: fn.coalesce("failedAt", val(clock.now())),
          failureReason: takenBack,
        }))
        .where("id", "=", attemptId)
        .execute();
      // It never reached the bank, so it gets a new day or is cancelled.
      await sql`
        update collection set state = case when ${isOfDayServed} then 'failed' else 'cancelled' end,
          retry_on = case when ${isOfDayServed} then ${attempt.collectOn}::date end
        from household
        where collection.id = ${collectionId} and collection.state in ('submitted', 'failed')
          and household.id = collection.household_id`.execute(trx);
    });
  };
}
