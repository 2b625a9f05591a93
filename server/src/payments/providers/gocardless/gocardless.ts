import type { DirectDebitProvider } from "../port.ts";
import { createClient, type GocardlessOptions } from "./client.ts";
import { createMandates } from "./mandates.ts";
import { createPayments } from "./payments.ts";
import { createPayouts } from "./payouts.ts";

/** GoCardless: our own client, for their library has no time limit and no base URL, and makes up keys. Decision 30. */
export function createGocardless(options: GocardlessOptions): DirectDebitProvider {
  const client = createClient(options);
  return {
    name: "gocardless",
    ...createMandates(client),
    ...createPayments(client),
    ...createPayouts(client),
  };
}
