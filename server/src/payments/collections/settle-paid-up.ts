import { outstandingOf } from "@evenly/domain/outstanding";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { ChangedPayment } from "./notify-changes.ts";
import { type HousemateAccount, readAccounts } from "./read-accounts.ts";

type Payment = HousemateAccount["payments"][number];

type Settled = { readonly collectionId: string; readonly settledBy: "write-off" | "credit" };

function isToBeCollected({ state, isRetried }: Payment): boolean {
  return state === "planned" || state === "notified" || (state === "failed" && isRetried);
}

/** A payment that is not charged yet waits: its charge has to stand in the ledger before a credit pays it. */
function findSettled(account: HousemateAccount): Settled[] {
  const outstanding = outstandingOf(account);
  return account.payments.flatMap((payment) =>
    payment.isCharged && isToBeCollected(payment) && outstanding.get(payment.id) === 0
      ? { collectionId: payment.id, settledBy: payment.waived > 0 ? "write-off" : "credit" }
      : [],
  );
}

/**
 * Calls off planned, notified and retried payments of which nothing is owed any more, and returns what is of each, in
 * pence. The caller holds the household's lock. Ruling F4.
 */
export async function settlePaidUp(
  trx: Transaction<Database>,
  housemateIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const accounts = await readAccounts(trx, { by: "id", ids: housemateIds });
  const outstanding = new Map(accounts.flatMap((account) => [...outstandingOf(account)]));
  const settled = accounts.flatMap(findSettled);
  if (settled.length === 0) return outstanding;
  await sql`
    update collection set retry_on = null, settled_by = settled."settledBy",
      state = case when collection.state = 'failed' then 'failed' else 'cancelled' end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as settled ("collectionId" uuid, "settledBy" text)
    where collection.id = settled."collectionId"`.execute(trx);
  return outstanding;
}

/** What is announced to be taken of a person from today on, in pence at most what is owed. Ruling F5. */
function findAnnounced(account: HousemateAccount, today: Temporal.PlainDate): readonly Announced[] {
  const outstanding = outstandingOf(account);
  return account.payments.flatMap((payment) => {
    const { id, dueOn, collectOn, noticedAmount } = payment;
    if (!isToBeCollected(payment) || payment.state === "planned") return [];
    if (collectOn === null || noticedAmount === null || collectOn < today.toString()) return [];
    const amount = Math.min(noticedAmount, outstanding.get(id) ?? 0);
    return amount > 0 ? { collectionId: id, dueOn: dueOn.toString(), collectOn, amount } : [];
  });
}

type Announced = {
  readonly collectionId: string;
  readonly dueOn: string;
  readonly collectOn: string;
  readonly amount: number;
};

/** How announced payments differ after something was decided, for one mail. Ruling F5. */
export function findChanges(
  before: HousemateAccount | undefined,
  after: HousemateAccount | undefined,
  today: Temporal.PlainDate,
): ChangedPayment[] {
  if (before === undefined || after === undefined) return [];
  const { housemateId } = before;
  const announced = findAnnounced(after, today);
  return findAnnounced(before, today).flatMap((one) => {
    const now = announced.find(({ collectionId }) => collectionId === one.collectionId);
    return now?.amount === one.amount ? [] : { housemateId, dueOn: one.dueOn, before: one, after: now };
  });
}
