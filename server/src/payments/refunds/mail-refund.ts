import { pence } from "@evenly/domain/money";
import type { Selectable, Transaction } from "kysely";
import type { Database, RefundTable } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";

type Refund = Pick<Selectable<RefundTable>, "housemateId" | "attemptId" | "amount" | "reason"> & {
  readonly isByHand?: boolean;
};

/** Tells its payer that it is on its way. */
export async function mailRefund(trx: Transaction<Database>, deps: Work, refund: Refund): Promise<void> {
  const payer = await trx
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .selectAll("household")
    .select("firstName")
    .where("housemate.id", "=", refund.housemateId)
    .executeTakeFirstOrThrow();
  await tell(trx, deps, {
    template: "refund",
    housemateId: refund.housemateId,
    data: {
      firstName: payer.firstName,
      fullAddress: addressOf(payer),
      amount: pence(refund.amount),
      reason: refund.reason,
      accountEnding: await findAccountEnding(trx, refund),
      isByHand: refund.isByHand ?? false,
    },
  });
}

/** Undefined of a payment by bank: only the provider knows from which account it came. */
async function findAccountEnding(trx: Transaction<Database>, { attemptId }: Refund) {
  if (attemptId === null) return undefined;
  const { accountEnding } = await trx
    .selectFrom("collectionAttempt")
    .innerJoin("mandate", "mandate.id", "collectionAttempt.mandateId")
    .innerJoin("bankAccount", "bankAccount.id", "mandate.bankAccountId")
    .select("accountEnding")
    .where("collectionAttempt.id", "=", attemptId)
    .executeTakeFirstOrThrow();
  return accountEnding;
}
