import type { FailureCause } from "@evenly/domain/collection-failure";
import { z } from "zod";
import { failureCauseOf } from "./failure-causes.ts";
import type { Client } from "./client.ts";
import type { GocardlessRefusal } from "./errors.ts";

const eventShape = z.object({
  details: z.object({ cause: z.string().nullish(), reason_code: z.string().nullish() }).nullish(),
});

/** The cause is on the newest event, not on the resource. */
export async function findCause(
  client: Client,
  of: { readonly mandate: string } | { readonly payment: string },
  action: "failed" | "charged_back" | "cancelled",
): Promise<FailureCause> {
  const [newest] = await client.list("events", { ...of, action }, eventShape);
  return failureCauseOf(newest?.details ?? {});
}

const causes: Readonly<Record<string, FailureCause>> = {
  mandate_is_inactive: "mandate_cancelled",
  bank_account_disabled: "bank_account_closed",
};

/** Undefined unless the refusal is about the mandate or account. */
export function causeOfRefusal({ reasons }: GocardlessRefusal): FailureCause | undefined {
  return reasons.map((reason) => causes[reason]).find((cause) => cause !== undefined);
}
