import type { MandateState } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import { type Household, lockHousehold } from "../../database/queries/households.ts";
import { findMandatePayer, lockMandate, type MandatePayer } from "../../database/queries/mandates.ts";
import type { Database } from "../../database/tables.ts";
import type { ProviderMandate } from "../adapters/direct-debit/port.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueEmail } from "./queue-email.ts";
import { recordAudit } from "./record-audit.ts";
import { addressOf } from "./write-to-housemates.ts";

type Needs = Pick<Dependencies, "clock" | "config" | "jobs">;

/**
 * Writes down what the provider says of a mandate; a payer whose mandate was refused is mailed, once. Gives the state
 * that is kept: one that failed or that we cancelled stays so. Ruling C9.
 */
export const keepMandate = async (
  trx: Transaction<Database>,
  deps: Needs,
  mandateId: string,
  said: ProviderMandate,
): Promise<MandateState> => {
  const payer = await findMandatePayer(trx, mandateId);
  if (payer === undefined) throw new Error("There is no such mandate");
  // The household first, as everything that touches one does, so that nobody waits in a circle.
  const household = await lockHousehold(trx, payer.householdId);
  const mandate = await lockMandate(trx, mandateId);
  if (mandate.state === "cancelled" && mandate.provider_reference === null) {
    // Without the reference nobody could tell the provider that it is over.
    await trx
      .updateTable("mandate")
      .set({ provider_reference: said.providerReference })
      .where("id", "=", mandateId)
      .execute();
  }
  if (mandate.state === "failed" || mandate.state === "cancelled") return mandate.state;
  const now = deps.clock.now();
  await trx
    .updateTable("mandate")
    .set({
      state: said.state,
      provider_reference: said.providerReference ?? mandate.provider_reference,
      ...(said.state === "failed" ? { failure_reason: said.reason } : { reference: said.reference }),
      updated_at: now,
    })
    .where("id", "=", mandateId)
    .execute();
  if (said.state === "failed") await tellPayer(trx, deps, { household, payer, reason: said.reason, now });
  return said.state;
};

const tellPayer = async (
  trx: Transaction<Database>,
  deps: Needs,
  { household, payer, reason, now }: { household: Household; payer: MandatePayer; reason: string; now: Date },
): Promise<void> => {
  await queueEmail(trx, deps, {
    template: "mandate-failed",
    to: payer.email,
    householdId: household.id,
    data: {
      firstName: payer.firstName,
      fullAddress: addressOf(household),
      accountEnding: payer.accountEnding,
    },
  });
  await recordAudit(trx, {
    householdId: household.id,
    actor: payer.housemateId,
    action: "mandate-failed",
    at: now,
    detail: { reason },
  });
};
