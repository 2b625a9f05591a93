import { isBefore } from "@evenly/domain/calendar";
import { isMandateOver } from "@evenly/domain/mandate";
import { z } from "zod";
import { metadataKeys } from "./read-event.ts";
import type { PaymentAnswer, DirectDebitProvider, PaymentRequest, RefundAnswer } from "../port.ts";
import { causeOfRefusal, findCause } from "./causes.ts";
import type { Client } from "./client.ts";
import { GocardlessRefusal } from "./errors.ts";
import { findReplacement, mandateShape, presentMandate, stateOf } from "./mandates.ts";

/** Every status of the documentation. */
export const paymentStates = {
  pending_customer_approval: "pending",
  pending_submission: "pending",
  submitted: "submitted",
  confirmed: "confirmed",
  paid_out: "paid_out",
  cancelled: "cancelled",
  customer_approval_denied: "failed",
  failed: "failed",
  charged_back: "charged_back",
} as const;
type PaymentStatus = keyof typeof paymentStates;

function isListed(status: string): status is PaymentStatus {
  return Object.hasOwn(paymentStates, status);
}

function stateOfPayment(status: string) {
  return isListed(status) ? paymentStates[status] : "unknown";
}

const day = z.iso.date().transform((text) => Temporal.PlainDate.from(text));
const metadata = z.record(z.string(), z.string()).default({});

const paymentShape = z.object({
  id: z.string().min(1),
  amount: z.int(),
  charge_date: day,
  status: z.string(),
  metadata,
  links: z.object({ mandate: z.string() }),
});

/** One that cannot be read is none of ours. */
const listedShape = z
  .object({ id: z.string(), amount: z.int(), charge_date: z.iso.date(), metadata })
  .catch({ id: "", amount: 0, charge_date: "2000-01-01", metadata: {} });

const refundShape = z.object({
  id: z.string().min(1),
  amount: z.int(),
  metadata,
  links: z.object({ payment: z.string().optional() }),
});

type Payments = Pick<
  DirectDebitProvider,
  "collect" | "findPayment" | "listPayments" | "cancelPayment" | "refund"
>;

export function createPayments(client: Client): Payments {
  async function make(request: PaymentRequest, collectOn: Temporal.PlainDate): Promise<PaymentAnswer> {
    const { attemptId, mandateReference, amount, description } = request;
    const made = await client.create(
      "payments",
      attemptId,
      {
        amount,
        currency: "GBP",
        charge_date: collectOn.toString(),
        description,
        // Retries are our own attempts, with their own notice. Ruling F6.
        retry_if_possible: false,
        metadata: { [metadataKeys.payment]: attemptId },
        links: { mandate: mandateReference },
      },
      paymentShape,
    );
    const isOurs =
      made.amount === amount &&
      made.metadata[metadataKeys.payment] === attemptId &&
      (made.links.mandate === mandateReference || (await movedTo(mandateReference)) === made.links.mandate);
    return isOurs
      ? { outcome: "made", providerReference: made.id, collectOn: made.charge_date }
      : { outcome: "key-reused", providerReference: made.id };
  }

  const findMoved = async (mandateReference: string) => {
    const old = await client.find("mandates", mandateReference, mandateShape);
    return old && findReplacement(client, old.links);
  };
  const movedTo = async (mandateReference: string) => (await findMoved(mandateReference))?.id;

  /**
   * Refused for the mandate: nothing was made by this request, but an earlier one with the same key may have been, whose
   * answer was lost. Ruling F3: never two payments.
   */
  async function makeOfReplaced(
    { attemptId, mandateReference, amount }: PaymentRequest,
    refusal: GocardlessRefusal,
  ): Promise<PaymentAnswer> {
    const named = refusal.links["new_mandate"];
    const by =
      (await findMoved(mandateReference)) ??
      (named === undefined ? undefined : await findReplacement(client, { new_mandate: named }));
    if (by === undefined || by.id === mandateReference) return refuse(refusal);
    for (const mandate of [mandateReference, by.id]) {
      const payments = await client.list("payments", { mandate }, listedShape);
      const made = payments.find(({ metadata: of }) => of[metadataKeys.payment] === attemptId);
      if (made === undefined) continue;
      const collectOn = Temporal.PlainDate.from(made.charge_date);
      return made.amount === amount
        ? { outcome: "made", providerReference: made.id, collectOn }
        : { outcome: "key-reused", providerReference: made.id };
    }
    const mandate = { state: "replaced", providerReference: mandateReference } as const;
    return { outcome: "mandate-replaced", mandate: { ...mandate, by: await presentMandate(client, by) } };
  }

  /** Retries a refused day with the mandate's next possible one; the caller checks the notice. */
  async function makeOnNextDay(request: PaymentRequest, refusal: GocardlessRefusal): Promise<PaymentAnswer> {
    const mandate = await client.find("mandates", request.mandateReference, mandateShape);
    const next = mandate?.next_possible_charge_date;
    if (mandate === undefined || isMandateOver(stateOf(mandate)) || next == null) return refuse(refusal);
    const collectOn = Temporal.PlainDate.from(next);
    return isBefore(request.collectOn, collectOn) ? make(request, collectOn) : refuse(refusal);
  }

  return {
    collect: (requests) =>
      Promise.all(
        requests.map((request) =>
          answering(async () => {
            try {
              return await make(request, request.collectOn);
            } catch (error) {
              if (!(error instanceof GocardlessRefusal)) throw error;
              if (error.reasons.includes("mandate_replaced")) return await makeOfReplaced(request, error);
              if (!error.fields.includes("charge_date")) throw error;
              return await makeOnNextDay(request, error);
            }
          }),
        ),
      ),
    async findPayment(providerReference) {
      const found = await client.find("payments", providerReference, paymentShape);
      if (found === undefined) return undefined;
      const state = stateOfPayment(found.status);
      const hasCause = state === "failed" || state === "charged_back" || state === "cancelled";
      return {
        providerReference,
        attemptId: found.metadata[metadataKeys.payment],
        amount: found.amount,
        collectOn: found.charge_date,
        state,
        ...(state === "unknown" && { status: found.status.slice(0, 100) }),
        ...(hasCause && { cause: await findCause(client, { payment: providerReference }, state) }),
      };
    },
    async listPayments(since) {
      const from = since.toZonedDateTime("Europe/London").toInstant().toString();
      const found = await client.list(
        "payments",
        { "created_at[gte]": from },
        paymentShape.nullable().catch(null),
      );
      return found.flatMap((payment) =>
        payment === null
          ? []
          : {
              providerReference: payment.id,
              attemptId: payment.metadata[metadataKeys.payment],
              mandateReference: payment.links.mandate,
              amount: payment.amount,
              collectOn: payment.charge_date,
              state: stateOfPayment(payment.status),
            },
      );
    },
    async cancelPayment(providerReference) {
      try {
        const path = `/payments/${encodeURIComponent(providerReference)}/actions/cancel`;
        await client.ask("payments", path, { data: {} }, z.unknown());
        return true;
      } catch (error) {
        if (!(error instanceof GocardlessRefusal)) throw error;
        const found = await client.find("payments", providerReference, paymentShape);
        return found?.status === "cancelled";
      }
    },
    refund: ({ refundId, paymentReference, amount, refundedInAll }) =>
      answering(async () => {
        const made = await client.create(
          "refunds",
          refundId,
          {
            amount,
            total_amount_confirmation: refundedInAll,
            metadata: { [metadataKeys.refund]: refundId },
            links: { payment: paymentReference },
          },
          refundShape,
        );
        const isOurs =
          made.amount === amount &&
          made.links.payment === paymentReference &&
          made.metadata[metadataKeys.refund] === refundId;
        return { outcome: isOurs ? "made" : "key-reused", providerReference: made.id } as RefundAnswer;
      }),
  };
}

function refuse(refusal: GocardlessRefusal) {
  return { outcome: "refused", reason: refusal.said, cause: causeOfRefusal(refusal) } as const;
}

/** Never rejects, so that one failure does not lose the batch's other answers. */
async function answering<Answer>(work: () => Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GocardlessRefusal) return refuse(error);
    return { outcome: "away", reason: error instanceof Error ? error.message : "no answer" } as const;
  }
}
