import { z } from "zod";
import type { DirectDebitProvider, ListedInstantPayment, ProviderInstantPayment } from "../port.ts";
import type { Client } from "./client.ts";
import { GocardlessRefusal } from "./errors.ts";
import { paymentStates } from "./payments.ts";
import { instantPaymentKey, payerKey } from "./read-event.ts";

const requestShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  payment_request: z.object({ amount: z.coerce.number().int() }),
  links: z.object({ payment_request_payment: z.string().min(1).nullish() }).default({}),
});

const metadata = z.record(z.string(), z.string()).nullish();
const listedRequestShape = requestShape
  .extend({
    created_at: z.iso.datetime(),
    metadata,
    payment_request: requestShape.shape.payment_request.extend({ description: z.string().nullish() }),
  })
  // One that cannot be read, or of a mandate alone, is none of ours.
  .nullable()
  .catch(null);
const listedPaymentShape = z
  .object({
    id: z.string().min(1),
    amount: z.int(),
    status: z.string(),
    description: z.string().nullish(),
    metadata,
  })
  .nullable()
  .catch(null);

const flowShape = z.object({ authorisation_url: z.url() });
const paymentShape = z.object({ status: z.string() });
const payerShape = z.object({ links: z.object({ customer: z.string().min(1).nullish() }) });

type InstantPayments = Pick<
  DirectDebitProvider,
  "startInstantPayment" | "findInstantPayment" | "listInstantPayments" | "cancelInstantPayment"
>;

/** Instant Bank Pay: a billing request with a payment, and a hosted flow. Ruling I3; facts §1. */
export function createInstantPayments(client: Client): InstantPayments {
  async function findCustomer(mandateReference: string | undefined): Promise<string | undefined> {
    if (mandateReference === undefined) return undefined;
    const mandate = await client.find("mandates", mandateReference, payerShape);
    return mandate?.links.customer ?? undefined;
  }

  return {
    async startInstantPayment({ paymentId, housemateId, amount, description, mandateReference, ...urls }) {
      try {
        const customer = await findCustomer(mandateReference);
        const metadata = { [instantPaymentKey]: paymentId, [payerKey]: housemateId };
        const request = await client.create(
          "billing_requests",
          paymentId,
          {
            // No fallback to Direct Debit, whose notice nobody would have had. Ruling F4.
            fallback_enabled: false,
            payment_request: { description, amount, currency: "GBP", metadata },
            metadata,
            ...(customer !== undefined && { links: { customer } }),
          },
          requestShape,
        );
        // A flow ends, so each visit has one of its own.
        const { billing_request_flows: flow } = await client.ask(
          "billing_request_flows",
          "/billing_request_flows",
          {
            billing_request_flows: {
              redirect_uri: urls.returnUrl,
              exit_uri: urls.exitUrl,
              lock_customer_details: customer !== undefined,
              links: { billing_request: request.id },
            },
          },
          z.object({ billing_request_flows: flowShape }),
        );
        return { outcome: "made", providerReference: request.id, url: flow.authorisation_url };
      } catch (error) {
        if (error instanceof GocardlessRefusal) return { outcome: "refused", reason: error.said };
        throw error;
      }
    },

    async findInstantPayment(providerReference) {
      const found = await client.find("billing_requests", providerReference, requestShape);
      if (found === undefined) return undefined;
      const { amount } = found.payment_request;
      const paymentReference = found.links.payment_request_payment ?? undefined;
      const payment =
        paymentReference === undefined
          ? undefined
          : await client.find("payments", paymentReference, paymentShape);
      return { amount, paymentReference, state: stateOf(found.status, payment?.status) };
    },

    /** Requests cannot be asked for by their day; payments can, but not all name their request. Facts §1. */
    async listInstantPayments(since) {
      const from = since.toZonedDateTime("Europe/London").toInstant();
      const isPast = (request: z.output<typeof listedRequestShape>) =>
        request !== null && Temporal.Instant.compare(Temporal.Instant.from(request.created_at), from) < 0;
      const requests = await client.list("billing_requests", {}, listedRequestShape, isPast);
      const payments = await client.list(
        "payments",
        { "created_at[gte]": from.toString() },
        listedPaymentShape,
      );
      const byId = new Map(payments.flatMap((payment) => (payment === null ? [] : [[payment.id, payment]])));
      const listed = new Map<string, ListedInstantPayment>();
      for (const request of requests) {
        const paymentId = request?.metadata?.[instantPaymentKey];
        if (request === null || paymentId === undefined || isPast(request)) continue;
        const paymentReference = request.links.payment_request_payment ?? undefined;
        listed.set(paymentId, {
          paymentId,
          housemateId: request.metadata?.[payerKey],
          providerReference: request.id,
          paymentReference,
          amount: request.payment_request.amount,
          description: request.payment_request.description ?? undefined,
          state: stateOf(request.status, byId.get(paymentReference ?? "")?.status),
        });
      }
      for (const payment of byId.values()) {
        const paymentId = payment.metadata?.[instantPaymentKey];
        if (paymentId === undefined || listed.has(paymentId)) continue;
        listed.set(paymentId, {
          paymentId,
          housemateId: payment.metadata?.[payerKey],
          providerReference: undefined,
          paymentReference: payment.id,
          amount: payment.amount,
          description: payment.description ?? undefined,
          state: stateOf("fulfilled", payment.status),
        });
      }
      return [...listed.values()];
    },

    async cancelInstantPayment(providerReference) {
      try {
        const path = `/billing_requests/${encodeURIComponent(providerReference)}/actions/cancel`;
        await client.ask("billing_requests", path, { data: {} }, z.unknown());
        return true;
      } catch (error) {
        if (!(error instanceof GocardlessRefusal)) throw error;
        const found = await client.find("billing_requests", providerReference, requestShape);
        return found?.status === "cancelled";
      }
    },
  };
}

/** Money counts once the payment is confirmed, whatever the request says. Ruling I3. */
function stateOf(request: string, payment: string | undefined): ProviderInstantPayment["state"] {
  if (payment !== undefined) {
    const state = Object.hasOwn(paymentStates, payment)
      ? paymentStates[payment as keyof typeof paymentStates]
      : "pending";
    if (state === "confirmed" || state === "paid_out") return "confirmed";
    return state === "failed" || state === "charged_back" || state === "cancelled" ? "failed" : "approved";
  }
  if (request === "cancelled") return "cancelled";
  return request === "fulfilling" || request === "fulfilled" ? "approved" : "pending";
}
