import type { DirectDebitProvider } from "../port.ts";
import { createClient, type GocardlessOptions } from "./client.ts";
import { createInstantPayments } from "./instant-payments.ts";
import { createMandates } from "./mandates.ts";
import { createPayments } from "./payments.ts";
import { createPayouts } from "./payouts.ts";
import { readEvent } from "./read-event.ts";
import { readWebhook } from "./read-webhook.ts";

type Options = GocardlessOptions & { readonly webhookSecrets: readonly string[] };

/** Our own client: the official library has no timeout or base URL, and invents idempotency keys. Decision 18. */
export function createGocardless({ webhookSecrets, ...options }: Options): DirectDebitProvider {
  const client = createClient(options);
  return {
    name: "gocardless",
    ...createMandates(client),
    ...createPayments(client),
    ...createPayouts(client),
    ...createInstantPayments(client),
    readWebhook: (received) => readWebhook(webhookSecrets, received),
    readEvent,
  };
}
