import { instantPaymentAfter, type InstantPaymentEvent, isUnderWay } from "@evenly/domain/instant-payment";
import { formatPounds, pence } from "@evenly/domain/money";
import { payOldestOrCredit } from "@evenly/domain/receipt";
import { type Selectable, sql, type Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household, InstantPaymentTable } from "../../../database/tables.ts";
import { raiseAlert } from "../../cases/index.ts";
import type { Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { recordArrears } from "../arrears/record-arrears.ts";
import { readChangeNotices } from "../collections/notify-changes.ts";
import { postAll } from "../ledger/post.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";
import { bookReceipt } from "../receipts/record-receipt.ts";

export type InstantPayment = Selectable<InstantPaymentTable>;

/** What the provider says of one, by an event, an answer or when it is asked. */
type Update = { readonly status: InstantPaymentEvent; readonly paymentReference: string | undefined };

/**
 * Records what became of an instant payment, with its posting and mail; what is told again or late changes nothing.
 * Rulings F3, I3.
 */
export async function recordInstantPayment(
  trx: Transaction<Database>,
  deps: Work,
  id: string,
  { status, paymentReference }: Update,
): Promise<void> {
  const { householdId } = await trx
    .selectFrom("instantPayment")
    .select("householdId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const household = await lockHousehold(trx, householdId);
  const before = await trx
    .selectFrom("instantPayment")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const state = instantPaymentAfter(before.state, status);
  const payment = { ...before, paymentReference: before.paymentReference ?? paymentReference ?? null };
  const now = deps.clock.now();
  if (state === "confirmed" && before.state !== "confirmed") {
    await receive(trx, deps, household, payment);
  }
  await trx
    .updateTable("instantPayment")
    .set({
      state,
      paymentReference: payment.paymentReference,
      approvedAt: before.approvedAt ?? (status === "approved" || status === "confirmed" ? now : null),
      endedAt: isUnderWay(state) ? null : state === before.state ? before.endedAt : now,
      receiptId: state === "confirmed" || state === "returned" ? id : null,
    })
    .where("id", "=", id)
    .execute();
  if (state === before.state) return;
  if (state === "returned") await takeBack(trx, deps, payment);
  if (state === "failed" && before.state === "approved") await tellRefused(trx, deps, household, payment);
  if (state === "failed" && payment.providerReference !== null)
    await deps.jobs.send(trx, "cancel-instant-payment", { instantPaymentId: id });
}

/** Posted as a receipt is, oldest payment first; what is not owed any more is a credit. One mail says it all. Rulings F4, F5. */
async function receive(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  payment: InstantPayment,
): Promise<void> {
  const { id, householdId, housemateId, place } = payment;
  const amount = pence(payment.amount);
  const { rows } = await readPersonsMoney(trx, deps, housemateId);
  const parts = payOldestOrCredit(rows, amount, await findCharged(trx, housemateId));
  const reference = payment.paymentReference ?? payment.providerReference ?? id;
  const changes = await bookReceipt(
    trx,
    deps,
    {
      id,
      householdId,
      housemateId,
      place,
      amount,
      way: "instant-payment",
      bankReference: reference,
      valueOn: deps.clock.today(),
      reason: "Paid by bank from their own page",
      parts,
      account: "provider",
    },
    { actor: { kind: "provider", id: reference }, now: deps.clock.now() },
  );
  const [reader, notices, { sums }] = [
    await findReader(trx, housemateId),
    await readChangeNotices(trx, changes),
    await readPersonsMoney(trx, deps, housemateId),
  ];
  if (reader === undefined) return;
  const notice = notices.get(housemateId);
  await tell(trx, deps, {
    template: "payment-received",
    housemateId,
    data: {
      firstName: reader.firstName,
      fullAddress: addressOf(household),
      amount,
      pays: parts.map((part) => ({ dueOn: part.dueOn, amount: part.amount })),
      owed: sums.owed,
      notice: notice && { reference: notice.reference, changes: notice.changes },
    },
  });
}

async function findCharged(trx: Transaction<Database>, housemateId: string) {
  const rows = await trx
    .selectFrom("collection")
    .select(["id as paymentId", "dueOn"])
    .where("housemateId", "=", housemateId)
    .where("chargedOn", "is not", null)
    .execute();
  return rows.map(({ paymentId, dueOn }) => ({ paymentId, dueOn: Temporal.PlainDate.from(dueOn) }));
}

/** The bank took it back: what it paid is owed again, and staff decide. Ruling F3. */
async function takeBack(trx: Transaction<Database>, deps: Work, payment: InstantPayment): Promise<void> {
  const { id, householdId, housemateId } = payment;
  const { rows } = await sql<{ reference: string }>`
    select cause_reference as reference from posting
    where cause = 'receipt' and household_id = ${householdId} and cause_reference like ${`%:${id}`}`.execute(
    trx,
  );
  await postAll(
    trx,
    rows.map(({ reference }) => ({
      of: { cause: "receipt", causeReference: reference },
      cause: "reversal",
      causeReference: reference,
      on: deps.clock.today(),
    })),
  );
  await trx
    .updateTable("collection")
    .set({ settledBy: null })
    .where(
      "id",
      "in",
      rows.map(({ reference }) => reference.split(":")[0] ?? ""),
    )
    .where("settledBy", "=", "receipt")
    .execute();
  await recordArrears(trx, deps, { housemateId, householdId });
  await raiseAlert(trx, deps, {
    kind: "instant-payment-returned",
    reference: id,
    householdId,
    housemateId,
    detail: { housemateId, amount: formatPounds(pence(payment.amount)) },
  });
}

/** Whoever has left the page is told; nothing was paid. */
async function tellRefused(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  { housemateId, amount }: InstantPayment,
): Promise<void> {
  const reader = await findReader(trx, housemateId);
  if (reader === undefined) return;
  await tell(trx, deps, {
    template: "payment-refused",
    housemateId,
    data: { firstName: reader.firstName, fullAddress: addressOf(household), amount: pence(amount) },
  });
}

function findReader(trx: Transaction<Database>, housemateId: string) {
  return trx
    .selectFrom("housemate")
    .select("firstName")
    .where("id", "=", housemateId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
}
