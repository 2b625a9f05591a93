import { writeOffEntries } from "@evenly/domain/ledger-entries";
import type { Pence } from "@evenly/domain/money";
import { waiveOldest } from "@evenly/domain/outstanding";
import type { PlaceBalance } from "@evenly/domain/place-balance";
import type { Kysely, Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { recordArrears } from "../arrears/record-arrears.ts";
import { notifyChanges } from "../collections/notify-changes.ts";
import { readAccounts } from "../collections/read-accounts.ts";
import { findChanges, settlePaidUp } from "../collections/settle-paid-up.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";
import { askRefunds } from "./ask-refunds.ts";
import { type PaidByHand, recordPaidByHand } from "./pay-back-by-hand.ts";
import { planDecidedRefund, type PlannedRefund } from "./plan-refunds.ts";

/** A staff decision about a housemate's money, in pence above 0, with its reason. */
export type Decision = DoneBy & {
  readonly householdId: string;
  readonly place: number;
  readonly housemateId: string;
  readonly amount: Pence;
  readonly reason: string;
};

/**
 * Refused above the amount collected, or above the credit when it was paid back by hand. Returns the refunds at the
 * provider by payment. Rulings F2, H3.
 */
export async function decideRefund(
  trx: Transaction<Database>,
  deps: Work,
  decision: Decision,
  byHand?: PaidByHand,
): Promise<readonly PlannedRefund[]> {
  const { householdId, housemateId, place, amount, reason } = decision;
  await lockHousehold(trx, householdId);
  if (byHand !== undefined) {
    await recordPaidByHand(trx, deps, { householdId, housemateId, place }, { amount, reason, ...byHand });
    await audit(trx, "refund", decision);
    return [];
  }
  const refunds = await planDecidedRefund(trx, housemateId, amount);
  await askRefunds(trx, deps, decision, refunds, reason);
  await audit(trx, "refund", decision);
  return refunds;
}

/**
 * Writes off debt, oldest payments first, and calls off what was to be collected of it. Refused above the amount owed.
 * Rulings F2, F4, H3.
 */
export async function decideWriteOff(
  trx: Transaction<Database>,
  deps: Work,
  decision: Decision,
): Promise<void> {
  const { householdId, housemateId, place, amount, reason } = decision;
  const today = deps.clock.today();
  await lockHousehold(trx, householdId);
  await planWriteOff(trx, housemateId, amount);
  const id = newId();
  await trx.insertInto("writeOff").values({ id, householdId, place, housemateId, amount, reason }).execute();
  const [account] = await readAccounts(trx, { by: "id", ids: [housemateId] });
  const parts = account === undefined ? [] : waiveOldest(account, amount, today);
  const entries = writeOffEntries({ place, amount });
  await post(trx, { cause: "write-off", causeReference: id, on: today, householdId, entries });
  if (parts.length > 0)
    await trx
      .insertInto("writeOffPart")
      .values(parts.map((part) => ({ writeOffId: id, collectionId: part.id, amount: part.amount })))
      .execute();
  await settlePaidUp(trx, [housemateId]);
  const [after] = await readAccounts(trx, { by: "id", ids: [housemateId] });
  await notifyChanges(trx, deps, findChanges(account, after, today));
  await recordArrears(trx, deps, { housemateId, householdId });
  await audit(trx, "write-off", decision);
}

/** The housemate's balance. Refused when less than the write-off. Ruling F2. */
export async function planWriteOff(
  db: Kysely<Database>,
  housemateId: string,
  amount: Pence,
): Promise<PlaceBalance> {
  const { balance } = await readHousemateStatement(db, housemateId);
  if (amount > balance.owed) throw refuse("write-off-too-much");
  return balance;
}

function audit(trx: Transaction<Database>, action: "refund" | "write-off", decision: Decision) {
  const { householdId, housemateId, place, amount, reason, actor, now } = decision;
  const detail = { housemateId, place, amount, reason };
  return recordAudit(trx, { householdId, actor, action, at: now, detail });
}
