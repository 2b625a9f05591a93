import { receiptEntries } from "@evenly/domain/ledger-entries";
import { type Pence, pence } from "@evenly/domain/money";
import { payOldest, type ReceiptPart, type ReceiptWay } from "@evenly/domain/receipt";
import { type Kysely, sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database, ReceiptTable } from "../../../database/tables.ts";
import type { Now, Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { recordArrears } from "../arrears/record-arrears.ts";
import { type ChangedPayment, notifyChanges } from "../collections/notify-changes.ts";
import { readAccounts } from "../collections/read-accounts.ts";
import { findChanges, settlePaidUp } from "../collections/settle-paid-up.ts";
import { postAll } from "../ledger/post.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";

/** In pence above 0. */
export type Receipt = {
  readonly householdId: string;
  readonly housemateId: string;
  readonly place: number;
  readonly amount: Pence;
  readonly way: ReceiptWay;
  readonly bankReference: string;
  readonly valueOn: Temporal.PlainDate;
  readonly reason: string;
};

/** What it pays and what is owed before it. Refused above what is owed. Rulings F4, I5. */
export async function planReceipt(
  db: Kysely<Database>,
  deps: Now,
  { housemateId, amount }: Pick<Receipt, "housemateId" | "amount">,
): Promise<{ readonly owed: Pence; readonly parts: readonly ReceiptPart[] }> {
  const { rows, sums } = await readPersonsMoney(db, deps, housemateId);
  const parts = payOldest(rows, amount);
  const paid = parts.reduce((sum, part) => sum + part.amount, 0);
  if (paid < amount || amount > sums.owed) throw refuse("receipt-too-much");
  return { owed: sums.owed, parts };
}

/**
 * Posts money that came another way on its value date, oldest payments first, and calls off what was to be collected of
 * them. The household is locked. Rulings F1, F2, F4, I5.
 */
export async function recordReceipt(
  trx: Transaction<Database>,
  deps: Work,
  { actor, now, ...receipt }: Receipt & DoneBy,
): Promise<void> {
  const { parts } = await planReceipt(trx, deps, receipt);
  const booked = { ...receipt, id: newId(), parts, account: "bank" } as const;
  await notifyChanges(trx, deps, await bookReceipt(trx, deps, booked, { actor, now }));
}

type BookedReceipt = Omit<Receipt, "way"> & {
  readonly id: string;
  readonly way: ReceiptTable["way"];
  readonly parts: readonly ReceiptPart[];
  /** Where the money is. */
  readonly account: "bank" | "provider";
};

/** Returns what changes in what was announced, of which the payer is to be told. The household is locked. */
export async function bookReceipt(
  trx: Transaction<Database>,
  deps: Work,
  { parts, account, ...receipt }: BookedReceipt,
  { actor, now }: DoneBy,
): Promise<ChangedPayment[]> {
  const { id, householdId, housemateId, place, amount, way, valueOn, reason } = receipt;
  const today = deps.clock.today();
  const [before] = await readAccounts(trx, { by: "id", ids: [housemateId] });
  await trx
    .insertInto("receipt")
    .values({ ...receipt, valueOn: valueOn.toString(), createdAt: now })
    .execute();
  await postAll(
    trx,
    parts.map((part) => ({
      cause: "receipt",
      causeReference: `${part.paymentId}:${id}`,
      on: today,
      valueOn,
      householdId,
      entries: receiptEntries({ place, amount: part.amount, account }),
    })),
  );
  await settlePaidUp(trx, [housemateId]);
  await settleReceived(trx, housemateId);
  const [after] = await readAccounts(trx, { by: "id", ids: [housemateId] });
  await recordArrears(trx, deps, { housemateId, householdId });
  const detail = { housemateId, place, amount: pence(amount), way, on: valueOn.toString(), reason };
  await recordAudit(trx, { householdId, actor, action: "receipt", at: now, detail });
  return findChanges(before, after, today);
}

/** What failed or was charged back and is paid now is no work any more. */
async function settleReceived(trx: Transaction<Database>, housemateId: string): Promise<void> {
  const [account] = await readAccounts(trx, { by: "id", ids: [housemateId] });
  const paid =
    account?.payments.filter((one) => one.charge > 0 && one.collected + one.waived >= one.charge) ?? [];
  await sql`
    update collection set settled_by = 'receipt'
    where id = any(${paid.map(({ id }) => id)}::uuid[]) and settled_by is null and state in ('failed', 'charged_back')`.execute(
    trx,
  );
}
