import type { Kysely } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import type { Clock } from "../../../clock.ts";
import type { DirectDebitProvider, Payer, PaymentRequest } from "../port.ts";
import { fateOfPayer } from "./fates.ts";
import { sandboxMandates } from "./mandates.ts";
import { sandboxPayments } from "./payments.ts";
import { sandboxPayouts } from "./payouts.ts";
import { sandboxRefunds } from "./refunds.ts";

export type SandboxNeeds = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly fateOfPayer: (payer: Payer) => string;
  readonly fateOfPayment: (request: PaymentRequest, fateOfMandate: string) => string;
};

/**
 * Plays a payment provider and Bacs: what happens to a mandate, a payment or a refund is decided when it is made, and
 * happens on the days of `stories.ts`; the payer's first name says what (Ruling E, `fates.ts`). It remembers in the
 * database, so it forgets nothing in a restart, and the same idempotency key is the same thing.
 */
export const createSandbox = (
  needs: Pick<SandboxNeeds, "db" | "clock"> & Partial<SandboxNeeds>,
): DirectDebitProvider => {
  const all: SandboxNeeds = { fateOfPayer, fateOfPayment: (_, fateOfMandate) => fateOfMandate, ...needs };
  return {
    name: "sandbox",
    ...sandboxMandates(all),
    ...sandboxPayments(all),
    ...sandboxRefunds(all),
    ...sandboxPayouts(all),
  };
};
