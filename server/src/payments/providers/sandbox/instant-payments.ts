import { type Selectable, sql, type Transaction } from "kysely";
import type { Database, SandboxInstantPaymentTable } from "../../../../database/tables.ts";
import { type EventPayload, instantPaymentKey } from "../gocardless/read-event.ts";
import type { DirectDebitProvider } from "../port.ts";
import { hashOf } from "./mandates.ts";
import type { SandboxNeeds } from "./needs.ts";
import { writeEvents } from "./write-due-events.ts";

type Row = Selectable<SandboxInstantPaymentTable>;
type InstantPayments = Pick<
  DirectDebitProvider,
  "startInstantPayment" | "findInstantPayment" | "listInstantPayments" | "cancelInstantPayment"
>;

/** Where its payer plays their bank. */
export const bankPath = "/sandbox-bank";

/** Ruling I3. */
export function sandboxInstantPayments({ db, clock }: SandboxNeeds): InstantPayments {
  return {
    async startInstantPayment({ paymentId, housemateId, amount, description, returnUrl, exitUrl }) {
      const providerReference = `SI${hashOf(paymentId).slice(0, 20)}`;
      await db
        .insertInto("sandboxInstantPayment")
        .values({
          providerReference,
          paymentId,
          housemateId,
          amount,
          description,
          returnUrl,
          exitUrl,
          state: "pending",
          madeOn: clock.today().toString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { outcome: "made", providerReference, url: `${bankPath}/${providerReference}` };
    },
    async findInstantPayment(providerReference) {
      const found = await db
        .selectFrom("sandboxInstantPayment")
        .selectAll()
        .where("providerReference", "=", providerReference)
        .executeTakeFirst();
      return (
        found && { state: found.state, amount: found.amount, paymentReference: paymentReferenceOf(found) }
      );
    },
    async listInstantPayments(since) {
      const rows = await db
        .selectFrom("sandboxInstantPayment")
        .selectAll()
        .where("madeOn", ">=", since.toString())
        .execute();
      return rows.map((row) => ({
        paymentId: row.paymentId,
        housemateId: row.housemateId ?? undefined,
        providerReference: row.providerReference,
        paymentReference: paymentReferenceOf(row),
        amount: row.amount,
        description: row.description,
        state: row.state,
      }));
    },
    async cancelInstantPayment(providerReference) {
      const { rows } = await sql<{ state: string }>`
        update sandbox_instant_payment set state = case state when 'pending' then 'cancelled' else state end
        where provider_reference = ${providerReference} returning state`.execute(db);
      return rows[0]?.state === "cancelled" || rows[0]?.state === "failed";
    },
  };
}

/** Before the request's reference, in that of its payment. */
export const paymentPrefix = "SP-";

function paymentReferenceOf({ providerReference, state }: Row): string | undefined {
  return state === "approved" || state === "confirmed" ? `${paymentPrefix}${providerReference}` : undefined;
}

/** What somebody can do at the bank that is played. */
export const bankAnswers = {
  approve: "confirmed",
  "approve-slowly": "approved",
  refuse: "failed",
} as const;

export type BankAnswer = keyof typeof bankAnswers;

/** The payer's answer at the bank, once; undefined when it was decided before. An approved one is confirmed by `until`. */
export async function answerAtBank(
  trx: Transaction<Database>,
  providerReference: string,
  answer: BankAnswer,
  tomorrow: Temporal.PlainDate,
): Promise<Row | undefined> {
  const state = bankAnswers[answer];
  const row = await trx
    .updateTable("sandboxInstantPayment")
    .set({ state, newsOn: state === "approved" ? tomorrow.toString() : null })
    .where("providerReference", "=", providerReference)
    .where("state", "=", "pending")
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await tellEvents(trx, [row]);
  return row;
}

/** Confirms what was approved before this day; whether there was any. */
export async function confirmApproved(
  trx: Transaction<Database>,
  until: Temporal.PlainDate,
): Promise<boolean> {
  const rows = await trx
    .updateTable("sandboxInstantPayment")
    .set({ state: "confirmed", newsOn: null })
    .where("newsOn", "<=", until.toString())
    .where("state", "=", "approved")
    .returningAll()
    .execute();
  await tellEvents(trx, rows);
  return rows.length > 0;
}

/** In GoCardless's shape, as its webhooks tell them. */
async function tellEvents(trx: Transaction<Database>, rows: readonly Row[]): Promise<void> {
  await writeEvents(
    trx,
    rows.flatMap((row) => {
      if (row.state === "failed") return [eventOf(row, "billing_requests", "bank_authorisation_denied")];
      const approved = eventOf(row, "billing_requests", "bank_authorisation_authorised");
      return row.state === "confirmed" ? [approved, eventOf(row, "payments", "confirmed")] : [approved];
    }),
  );
}

function eventOf(row: Row, resource: "billing_requests" | "payments", action: string): EventPayload {
  const { providerReference, paymentId } = row;
  const payment = paymentReferenceOf(row);
  return {
    id: `SE-${providerReference}-${action}`,
    created_at: null,
    resource_type: resource,
    action,
    links: {
      ...(resource === "billing_requests" && { billing_request: providerReference }),
      ...(payment !== undefined && { payment }),
    },
    details: { cause: `${resource.slice(0, -1)}_${action}` },
    metadata: {},
    resource_metadata: { [instantPaymentKey]: paymentId },
  };
}
