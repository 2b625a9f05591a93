import {
  daysToConfirm,
  instantPaymentAfter,
  type InstantPaymentState,
  isUnderWay,
} from "@evenly/domain/instant-payment";
import { type Kysely, sql, type Transaction } from "kysely";
import { isUuid } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { DirectDebitProvider, ListedInstantPayment } from "../providers/port.ts";
import { recordInstantPayment } from "./record-instant-payment.ts";

type Payer = {
  readonly housemateId: string;
  readonly householdId: string;
  readonly account: string;
  readonly place: number;
};

/** A payment by bank that a restored database does not know, or of which it does not know what became. `payer`: if they are in it. */
export type InstantPaymentAfterBackup = ListedInstantPayment & {
  readonly known: InstantPaymentState | undefined;
  readonly payer: Payer | undefined;
};

/** What was started or paid by bank after the backup that this database is restored from. Rulings F3, I3. */
export async function findInstantPaymentsAfterBackup(
  db: Kysely<Database>,
  provider: DirectDebitProvider,
): Promise<readonly InstantPaymentAfterBackup[]> {
  // One that was started before the newest may have been confirmed after it.
  const { rows: newest } = await sql<{ day: string | null }>`
    select (max(started_at) - make_interval(days => ${daysToConfirm + 1}))::date as day from instant_payment
    where provider = ${provider.name}`.execute(db);
  const since = Temporal.PlainDate.from(newest[0]?.day ?? "2000-01-01");
  const listed = await provider.listInstantPayments(since);
  const { rows: known } = await sql<{ id: string; state: InstantPaymentState; reference: string | null }>`
    select id, state, provider_reference as reference from instant_payment
    where id::text = any(${listed.map(({ paymentId }) => paymentId)}::text[])`.execute(db);
  const knownById = new Map(known.map((row) => [row.id, row]));
  const news = listed.filter(({ paymentId, state, providerReference }) => {
    const row = knownById.get(paymentId);
    if (row === undefined) return state !== "failed" && state !== "cancelled";
    const isReferenceNew = isUnderWay(row.state) && row.reference === null && providerReference !== undefined;
    return isReferenceNew || (state !== "pending" && instantPaymentAfter(row.state, state) !== row.state);
  });
  const { rows: payers } = await sql<Payer>`
    select housemate.id as "housemateId", household.id as "householdId", household.reference as account,
      (select place from membership where housemate_id = housemate.id order by joined_on desc, id desc limit 1) as place
    from housemate join household on household.id = household_id
    where housemate.id::text = any(${news.map(({ housemateId }) => housemateId ?? "")}::text[])`.execute(db);
  const payersById = new Map(payers.map((payer) => [payer.housemateId, payer]));
  const found = news.map((payment) => ({
    ...payment,
    known: knownById.get(payment.paymentId)?.state,
    payer: payersById.get(payment.housemateId ?? ""),
  }));
  // What is known first: once it has ended, its payer may have another one under way.
  return found.sort((one, other) => Number(one.known === undefined) - Number(other.known === undefined));
}

/**
 * Stores the payment with what became of it: money that has come is posted, once, and what is under way is followed. False
 * when its payer is not in the database, or has another one under way: then it is for staff.
 */
export async function takeInInstantPayment(
  db: Kysely<Database>,
  deps: Work,
  provider: DirectDebitProvider["name"],
  payment: InstantPaymentAfterBackup,
): Promise<boolean> {
  const { paymentId: id, state, known, payer, providerReference, paymentReference } = payment;
  try {
    return await db.transaction().execute(async (trx) => {
      if (known === undefined && (payer === undefined || !isUuid(id))) return false;
      if (payer !== undefined && known === undefined) await store(trx, deps, provider, payment, payer);
      await trx
        .updateTable("instantPayment")
        .set({ providerReference })
        .where("id", "=", id)
        .where("providerReference", "is", null)
        .execute();
      if (state !== "pending") await recordInstantPayment(trx, deps, id, { status: state, paymentReference });
      return true;
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "instant_payment_under_way") return false;
    throw error;
  }
}

/** As one that is over, if its money has come, for its payer may have had several since. Ruling I3. */
async function store(
  trx: Transaction<Database>,
  { clock, jobs }: Work,
  provider: DirectDebitProvider["name"],
  { paymentId: id, amount, state }: ListedInstantPayment,
  { housemateId, householdId, place }: Payer,
): Promise<void> {
  await lockHousehold(trx, householdId);
  const now = clock.now();
  const isOver = state === "confirmed";
  await trx
    .insertInto("instantPayment")
    .values({
      id,
      householdId,
      housemateId,
      place,
      amount,
      // What was owed then is not known; this much was.
      owed: amount,
      state: isOver ? "abandoned" : "started",
      provider,
      startedAt: now,
      approveBy: now,
      endedAt: isOver ? now : null,
    })
    .execute();
  if (!isOver) await jobs.send(trx, "follow-instant-payment", { instantPaymentId: id }, { singletonKey: id });
}
