import { sql, type Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
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
      .select([
        "collectionId",
        "householdId",
        "housemateId",
        "collectionAttempt.providerReference",
        "failedAt",
      ])
      .select("collectionAttempt.collectOn")
      .where("collectionAttempt.id", "=", attemptId)
      .executeTakeFirst();
    if (attempt === undefined || attempt.failedAt !== null) return;
    const { collectionId, householdId, housemateId, providerReference: reference } = attempt;
    if (reference === null) throw new Error("The provider has not said yet whether it has the payment");
    const isTakenBack = await directDebitProvider.cancelPayment(reference);
    const state = isTakenBack ? undefined : (await directDebitProvider.findPayment(reference))?.state;
    await db.transaction().execute(async (trx) => {
      const household = await lockHousehold(trx, householdId);
      if (!isTakenBack) {
        if (await isRefunded(trx, household, housemateId)) return;
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

/** Money for days after a last day, of the household or of the payer, is refunded by itself. Rulings F11, G5, J3. */
async function isRefunded(
  trx: Transaction<Database>,
  { lastDay, state }: Household,
  housemateId: string,
): Promise<boolean> {
  if (lastDay !== null) return true;
  const days = await trx
    .selectFrom("membership")
    .select("leftOn")
    .where("housemateId", "=", housemateId)
    .orderBy("joinedOn", "desc")
    .executeTakeFirst();
  return state !== "gathering" && days?.leftOn != null;
}
