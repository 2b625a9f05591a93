import type { Kysely } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import type { Clock } from "../../../clock.ts";
import type { Payer, PaymentRequest } from "../port.ts";

export type SandboxNeeds = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly scenarioOfPayer: (payer: Payer) => string;
  readonly scenarioOfPayment: (request: PaymentRequest, scenarioOfMandate: string) => string;
};
