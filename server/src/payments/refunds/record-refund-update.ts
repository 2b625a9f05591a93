import { formatPounds, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { raiseAlert } from "../../cases/index.ts";
import { postAll } from "../ledger/post.ts";
import { paymentOf } from "./submit-refund.ts";

/** Reverses a failed refund with its write-off and raises it to staff; stale events change nothing. Rulings F2, F8. */
export async function recordRefundUpdate(
  trx: Transaction<Database>,
  deps: Now,
  refundId: string,
  status: "paid" | "failed",
): Promise<void> {
  const { householdId } = await trx
    .selectFrom("refund")
    .select("householdId")
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  await lockHousehold(trx, householdId);
  const refund = await trx
    .updateTable("refund")
    .set({ state: status, updatedAt: deps.clock.now() })
    .where("id", "=", refundId)
    // A bank can return a paid refund.
    .where("state", "in", status === "failed" ? ["submitted", "paid"] : ["submitted"])
    .returning(["amount", "attemptId", "instantPaymentId"])
    .executeTakeFirst();
  if (refund === undefined || status === "paid") return;
  await postAll(
    trx,
    (["refund", "write-off"] as const).map((cause) => ({
      of: { cause, causeReference: refundId },
      cause: "reversal",
      causeReference: `${refundId}:${cause}`,
      on: deps.clock.today(),
    })),
  );
  await raiseAlert(trx, deps, {
    kind: "refund-failed",
    reference: refundId,
    householdId,
    detail: { ...paymentOf(refund), amount: formatPounds(pence(refund.amount)) },
  });
}
