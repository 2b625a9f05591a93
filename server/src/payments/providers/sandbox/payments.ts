import { isBefore } from "@evenly/domain/calendar";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, SandboxPaymentTable } from "../../../../database/tables.ts";
import type { DirectDebitProvider, PaymentAnswer, PaymentRequest } from "../port.ts";
import { chargedOn, receivedOn } from "./bacs-days.ts";
import { hashOf } from "./mandates.ts";
import type { SandboxNeeds } from "./needs.ts";
import { lastEvent, timelineOfMandate, timelineOfPayment, submittedOn } from "./timelines.ts";

type Payment = Selectable<SandboxPaymentTable>;
type PaymentCalls = Pick<DirectDebitProvider, "collect" | "findPayment" | "listPayments" | "cancelPayment">;

export function sandboxPayments(needs: SandboxNeeds): PaymentCalls {
  return {
    async collect(requests) {
      try {
        return await makePayments(needs, requests);
      } catch (error) {
        return requests.map(() => ({ outcome: "away", reason: `The sandbox's database: ${String(error)}` }));
      }
    },
    async findPayment(providerReference) {
      const payment = (await findRows(needs.db, [providerReference])).get(providerReference);
      if (payment === undefined) return undefined;
      const last = lastEvent(timelineOfPayment(payment), needs.clock.today());
      return {
        providerReference,
        attemptId: payment.attemptId,
        amount: payment.amount,
        collectOn: Temporal.PlainDate.from(payment.chargeOn),
        state: last?.action ?? "pending",
        cause: last?.cause,
      };
    },
    async listPayments(since) {
      const payments = await needs.db
        .selectFrom("sandboxPayment")
        .selectAll()
        .where("madeOn", ">=", since.toString())
        .execute();
      const today = needs.clock.today();
      return payments.map((payment) => ({
        providerReference: payment.providerReference,
        attemptId: payment.attemptId,
        mandateReference: payment.mandateReference,
        amount: payment.amount,
        collectOn: Temporal.PlainDate.from(payment.chargeOn),
        state: lastEvent(timelineOfPayment(payment), today)?.action ?? "pending",
      }));
    },
    async cancelPayment(providerReference) {
      const payment = (await findRows(needs.db, [providerReference])).get(providerReference);
      const today = needs.clock.today();
      if (payment === undefined || !isBefore(today, submittedOn(payment))) return false;
      await sql`update sandbox_payment set cancelled_on = ${today.toString()}, news_on = ${today.toString()}
      where provider_reference = ${providerReference} and cancelled_on is null`.execute(needs.db);
      return true;
    },
  };
}

/** Derived from the attempt, so the same key is the same payment. */
function referenceOf(attemptId: string): string {
  return `SP${hashOf(attemptId).slice(0, 20)}`;
}

async function makePayments(
  { db, clock, scenarioOfPayment }: SandboxNeeds,
  requests: readonly PaymentRequest[],
): Promise<PaymentAnswer[]> {
  const mandates = await findMandates(db, requests);
  const made = receivedOn(clock);
  const rows: Payment[] = [];
  const refusals = new Map<PaymentRequest, PaymentAnswer>();
  for (const request of requests) {
    const mandate = mandates.get(request.mandateReference);
    const state = mandate && (lastEvent(timelineOfMandate(mandate), clock.today())?.action ?? "pending");
    if (mandate === undefined || state === undefined) {
      refusals.set(request, { outcome: "refused", reason: "mandate_unknown" });
    } else if (state === "failed" || state === "cancelled" || state === "expired") {
      const cause = state === "expired" ? "mandate_expired" : "mandate_cancelled";
      refusals.set(request, { outcome: "refused", reason: `mandate_${state}`, cause });
    } else {
      const payment = {
        madeOn: made.toString(),
        chargeOn: chargedOn(request.collectOn, made, Temporal.PlainDate.from(mandate.receivedOn)).toString(),
      };
      rows.push({
        ...payment,
        providerReference: referenceOf(request.attemptId),
        attemptId: request.attemptId,
        mandateReference: request.mandateReference,
        amount: request.amount,
        fate: scenarioOfPayment(request, mandate.fate ?? "pays"),
        cancelledOn: null,
        cancelCause: null,
        told: null,
        newsOn: submittedOn(payment).toString(),
        paidIn: null,
        takenBackIn: null,
      });
    }
  }
  if (rows.length > 0) {
    await db
      .insertInto("sandboxPayment")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const payments = await findRows(
    db,
    requests.map(({ attemptId }) => referenceOf(attemptId)),
  );
  return requests.map((request) => answerTo(request, payments, refusals.get(request)));
}

function answerTo(
  request: PaymentRequest,
  payments: ReadonlyMap<string, Payment>,
  refusal: PaymentAnswer | undefined,
): PaymentAnswer {
  const providerReference = referenceOf(request.attemptId);
  const payment = payments.get(providerReference);
  if (payment === undefined) return refusal ?? { outcome: "away", reason: "The sandbox lost a payment" };
  const isTheSame =
    payment.amount === request.amount && payment.mandateReference === request.mandateReference;
  if (!isTheSame) return { outcome: "key-reused", providerReference };
  return { outcome: "made", providerReference, collectOn: Temporal.PlainDate.from(payment.chargeOn) };
}

async function findMandates(db: Kysely<Database>, requests: readonly PaymentRequest[]) {
  const references = [...new Set(requests.map(({ mandateReference }) => mandateReference))];
  const rows = await db
    .selectFrom("sandboxMandate")
    .selectAll()
    .where(sql<boolean>`provider_reference = any(${references}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.providerReference, row]));
}

async function findRows(db: Kysely<Database>, references: readonly string[]) {
  const rows = await db
    .selectFrom("sandboxPayment")
    .selectAll()
    .where(sql<boolean>`provider_reference = any(${[...references]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.providerReference, row]));
}
