import { readEvent } from "../gocardless/read-event.ts";
import type { DirectDebitProvider } from "../port.ts";
import type { SandboxNeeds } from "./needs.ts";
import { scenarioOfPayer } from "./scenarios.ts";
import { sandboxInstantPayments } from "./instant-payments.ts";
import { sandboxMandates } from "./mandates.ts";
import { sandboxPayments } from "./payments.ts";
import { sandboxPayouts } from "./payouts.ts";
import { sandboxRefunds } from "./refunds.ts";

/**
 * Simulates a payment provider, with GoCardless's events, and Bacs. The payer's first name selects the outcome (Ruling E, `scenarios.ts`), which takes
 * effect on the days of `timelines.ts`. State is in the database, so it survives restarts and idempotency keys work.
 */
export function createSandbox(
  needs: Pick<SandboxNeeds, "db" | "clock"> & Partial<SandboxNeeds>,
): DirectDebitProvider {
  const all: SandboxNeeds = {
    scenarioOfPayer,
    scenarioOfPayment: (_, scenarioOfMandate) => scenarioOfMandate,
    ...needs,
  };
  return {
    name: "sandbox",
    ...sandboxMandates(all),
    ...sandboxPayments(all),
    ...sandboxRefunds(all),
    ...sandboxPayouts(all),
    ...sandboxInstantPayments(all),
    readEvent,
  };
}
