import { isBefore } from "@evenly/domain/calendar";
import { isMandateOver } from "@evenly/domain/mandate";
import { z } from "zod";
import { metadataKeys } from "../../events/read-event.ts";
import type { PaymentAnswer, DirectDebitProvider, PaymentRequest, RefundAnswer } from "../port.ts";
import { causeOfRefusal, findCause } from "./causes.ts";
import type { Client } from "./client.ts";
import { GocardlessRefusal } from "./errors.ts";
import { mandateShape, stateOf } from "./mandates.ts";

const paymentStates = {
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

const day = z.iso.date().transform((text) => Temporal.PlainDate.from(text));
const metadata = z.record(z.string(), z.string()).default({});

const paymentShape = z.object({
  id: z.string().min(1),
  amount: z.int(),
  charge_date: day,
  status: z.enum(Object.keys(paymentStates) as [PaymentStatus, ...PaymentStatus[]]),
  metadata,
  links: z.object({ mandate: z.string() }),
});

const refundShape = z.object({
  id: z.string().min(1),
  amount: z.int(),
  metadata,
  links: z.object({ payment: z.string().optional() }),
});

type Payments = Pick<DirectDebitProvider, "collect" | "findPayment" | "cancelPayment" | "refund">;

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
      made.links.mandate === mandateReference &&
      made.metadata[metadataKeys.payment] === attemptId;
    return isOurs
      ? { outcome: "made", providerReference: made.id, collectOn: made.charge_date }
      : { outcome: "key-reused", providerReference: made.id };
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
              const isAboutDay = error instanceof GocardlessRefusal && error.fields.includes("charge_date");
              if (!isAboutDay) throw error;
              return await makeOnNextDay(request, error);
            }
          }),
        ),
      ),
    async findPayment(providerReference) {
      const found = await client.find("payments", providerReference, paymentShape);
      if (found === undefined) return undefined;
      const state = paymentStates[found.status];
      const hasCause = state === "failed" || state === "charged_back" || state === "cancelled";
      return {
        providerReference,
        attemptId: found.metadata[metadataKeys.payment],
        amount: found.amount,
        collectOn: found.charge_date,
        state,
        ...(hasCause && { cause: await findCause(client, { payment: providerReference }, state) }),
      };
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

const refuse = (refusal: GocardlessRefusal) =>
  ({ outcome: "refused", reason: refusal.said, cause: causeOfRefusal(refusal) }) as const;

/** Never rejects, so that one failure does not lose the batch's other answers. */
async function answering<Answer>(work: () => Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GocardlessRefusal) return refuse(error);
    return { outcome: "away", reason: error instanceof Error ? error.message : "no answer" } as const;
  }
}
