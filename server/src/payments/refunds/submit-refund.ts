import { goodwillEntries, goodwillIn, refundEntries } from "@evenly/domain/ledger-entries";
import { formatPounds, pence } from "@evenly/domain/money";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, RefundTable } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { raiseAlert } from "../../cases/index.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { type Posting, postAll } from "../ledger/post.ts";
import type { RefundAnswer } from "../providers/port.ts";
import { mailRefund } from "./mail-refund.ts";

type Refund = Selectable<RefundTable>;

/**
 * Makes a refund at the provider with its id as the key, posts it and mails the payer. Refunds of one payment run in
 * sequence, because the provider checks their total. Rulings F2, F11.
 */
export function submitRefund(deps: Dependencies): JobHandler<"submit-refund"> {
  return async ({ refundId }) => {
    const found = await findRefund(deps.db, refundId);
    if (found?.refund.state !== "asked") return;
    const { refund, paymentReference } = found;
    if (refund.provider !== deps.directDebitProvider.name) {
      throw new Error(`Refunds by ${refund.provider} cannot be made`);
    }
    const answer = await deps.directDebitProvider.refund({
      refundId,
      paymentReference,
      amount: refund.amount,
      refundedInAll: refund.amount + (await refundedBefore(deps.db, refund)),
    });
    if (answer.outcome === "away") throw new Error(`The provider is away: ${answer.reason}`);
    await deps.db.transaction().execute((trx) => recordAnswer(trx, deps, refund, answer));
  };
}

async function findRefund(db: Kysely<Database>, refundId: string) {
  const refund = await db.selectFrom("refund").selectAll().where("id", "=", refundId).executeTakeFirst();
  if (refund === undefined) return undefined;
  const { rows } = await sql<{ reference: string | null }>`
    select provider_reference as reference from collection_attempt where id = ${refund.attemptId}
    union all select payment_reference from instant_payment where id = ${refund.instantPaymentId}`.execute(
    db,
  );
  const paymentReference = rows[0]?.reference;
  if (paymentReference == null) throw new Error("The provider does not know of this payment");
  return { refund, paymentReference };
}

/** As an alert names it. */
export function paymentOf({ attemptId, instantPaymentId }: Pick<Refund, "attemptId" | "instantPaymentId">) {
  return attemptId === null ? { instantPaymentId } : { attemptId };
}

/** Pence already refunded of the same payment, without failed refunds. */
async function refundedBefore(
  db: Kysely<Database>,
  { id, attemptId, instantPaymentId }: Refund,
): Promise<number> {
  const others = await db
    .selectFrom("refund")
    .select(["id", "amount", "state"])
    .where(({ or, eb }) =>
      or([eb("attemptId", "=", attemptId), eb("instantPaymentId", "=", instantPaymentId)]),
    )
    .where("id", "<>", id)
    .where("state", "<>", "failed")
    .execute();
  if (others.some((other) => other.state === "asked" && other.id < id)) {
    throw new Error("An earlier refund of the same payment is not made yet");
  }
  return others.reduce((sum, { state, amount }) => sum + (state === "asked" ? 0 : amount), 0);
}

/** Once: an earlier answer stays. */
async function recordAnswer(
  trx: Transaction<Database>,
  deps: Work,
  { id, householdId }: Refund,
  answer: Exclude<RefundAnswer, { outcome: "away" }>,
): Promise<void> {
  await lockHousehold(trx, householdId);
  const isMade = answer.outcome === "made";
  const refund = await trx
    .updateTable("refund")
    .set({
      state: isMade ? "submitted" : "failed",
      providerReference: isMade ? answer.providerReference : null,
      updatedAt: deps.clock.now(),
    })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .returningAll()
    .executeTakeFirst();
  if (refund === undefined) return;
  if (isMade) {
    await postRefund(trx, deps, refund);
    await mailRefund(trx, deps, refund);
    return;
  }
  const what = answer.outcome === "refused" ? answer.reason : `made as ${answer.providerReference}`;
  await raiseAlert(trx, deps, {
    kind: answer.outcome === "refused" ? "refund-failed" : "key-reused",
    reference: id,
    householdId,
    detail: { ...paymentOf(refund), amount: formatPounds(pence(refund.amount)), answer: what },
  });
}

/** The part exceeding the payer's credit is posted as our cost (goodwill). */
async function postRefund(trx: Transaction<Database>, { clock }: Work, refund: Refund): Promise<void> {
  const { id: causeReference, householdId, place, amount } = refund;
  const { balance } = await readHousemateStatement(trx, refund.housemateId);
  const goodwill = goodwillIn(pence(amount), balance.owed);
  const of = { causeReference, on: clock.today(), householdId };
  const postings: Posting[] = [
    { ...of, cause: "refund", entries: refundEntries({ place, amount: pence(amount) }) },
    { ...of, cause: "write-off", entries: goodwillEntries({ place, amount: goodwill }) },
  ];
  await postAll(
    trx,
    postings.filter(({ entries }) => entries.length > 0),
  );
}
