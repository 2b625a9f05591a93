import { refundEntries } from "@evenly/domain/ledger-entries";
import { type Pence, pence } from "@evenly/domain/money";
import type { Kysely, Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { recordArrears } from "../arrears/record-arrears.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";
import type { ToWhom } from "./ask-refunds.ts";
import { mailRefund } from "./mail-refund.ts";
import { findAskedRefunds } from "./plan-refunds.ts";

/** As our bank's statement has it. */
export type PaidByHand = { readonly bankReference: string; readonly valueOn: Temporal.PlainDate };

/** What the person is owed and is not on its way back, in pence. */
export async function findCreditLeft(db: Kysely<Database>, housemateId: string): Promise<Pence> {
  const { owed } = (await readHousemateStatement(db, housemateId)).balance;
  return pence(Math.max(0, -owed - (await findAskedRefunds(db, housemateId))));
}

/** Refused above the credit. Ruling F2. */
export async function planPaidByHand(
  db: Kysely<Database>,
  housemateId: string,
  amount: Pence,
): Promise<void> {
  if (amount > (await findCreditLeft(db, housemateId))) throw refuse("refund-too-much");
}

/** Posts what staff paid back from the bank, on the day of its statement. The household is locked. Rulings F1, F2. */
export async function recordPaidByHand(
  trx: Transaction<Database>,
  deps: Work,
  toWhom: ToWhom,
  {
    amount,
    reason,
    bankReference,
    valueOn,
  }: PaidByHand & { readonly amount: Pence; readonly reason: string },
): Promise<void> {
  await planPaidByHand(trx, toWhom.housemateId, amount);
  const id = newId();
  const now = deps.clock.now();
  const refund = { ...toWhom, id, amount, reason };
  await trx
    .insertInto("refund")
    .values({
      ...refund,
      bankReference,
      valueOn: valueOn.toString(),
      state: "paid",
      provider: "by-hand",
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await post(trx, {
    cause: "refund",
    causeReference: id,
    on: deps.clock.today(),
    valueOn,
    householdId: toWhom.householdId,
    entries: refundEntries({ place: toWhom.place, amount, account: "bank" }),
  });
  await recordArrears(trx, deps, toWhom);
  await mailRefund(trx, deps, { ...refund, attemptId: null, isByHand: true });
}
