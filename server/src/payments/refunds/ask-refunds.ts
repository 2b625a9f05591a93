import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { PlannedRefund } from "./plan-refunds.ts";

export type ToWhom = { readonly householdId: string; readonly place: number; readonly housemateId: string };

/** Stores refunds and queues the provider's jobs. Rulings F2, F11. */
export async function askRefunds(
  trx: Transaction<Database>,
  { jobs, clock }: Work,
  { householdId, place, housemateId }: ToWhom,
  refunds: readonly PlannedRefund[],
  reason: string,
): Promise<void> {
  for (const { attemptId, instantPaymentId, provider, amount } of refunds) {
    const id = newId();
    await trx
      .insertInto("refund")
      .values({
        id,
        householdId,
        place,
        housemateId,
        attemptId,
        instantPaymentId,
        amount,
        reason,
        state: "asked",
        provider,
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
      .execute();
    await jobs.send(trx, "submit-refund", { refundId: id });
  }
}
