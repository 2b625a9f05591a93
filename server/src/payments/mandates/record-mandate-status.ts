import { isMandateOver, mandateAfter, type MandateState } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { findMandatePayer, lockMandate, type MandatePayer } from "./queries.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { ProviderMandate } from "../providers/port.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf, queueEmail } from "../../mail/index.ts";
import { recordAudit } from "../../../database/record-audit.ts";

type Needs = Pick<Dependencies, "clock" | "config" | "jobs">;

/**
 * Writes down what the provider says of a mandate; a payer whose mandate was refused is mailed, once. Gives the state
 * that is kept, by the domain's table. Rulings C9, F3.
 */
export const recordMandateStatus = async (
  trx: Transaction<Database>,
  deps: Needs,
  mandateId: string,
  said: ProviderMandate,
): Promise<MandateState> => {
  const payer = await findMandatePayer(trx, mandateId);
  if (payer === undefined) throw new Error("There is no such mandate");
  // The household first: lock ordering.
  const household = await lockHousehold(trx, payer.householdId);
  const mandate = await lockMandate(trx, mandateId);
  if (isMandateOver(mandate.state) && mandate.provider_reference === null) {
    // Without the reference nobody could tell the provider that it is over.
    await trx
      .updateTable("mandate")
      .set({ provider_reference: said.providerReference })
      .where("id", "=", mandateId)
      .execute();
  }
  if (isMandateOver(mandate.state)) return mandate.state;
  const state = mandateAfter(mandate.state, said.state);
  const now = deps.clock.now();
  await trx
    .updateTable("mandate")
    .set({
      state,
      provider_reference: said.providerReference ?? mandate.provider_reference,
      ...(said.state === "failed" ? { failure_reason: said.reason } : { reference: said.reference }),
      updated_at: now,
    })
    .where("id", "=", mandateId)
    .execute();
  if (said.state === "failed") {
    const { provider } = mandate;
    await tellPayer(trx, deps, { household, payer, provider, reason: said.reason, now });
  }
  return state;
};

const tellPayer = async (
  trx: Transaction<Database>,
  deps: Needs,
  {
    household,
    payer,
    provider,
    reason,
    now,
  }: { household: Household; payer: MandatePayer; provider: string; reason: string; now: Date },
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
    actor: { kind: "provider", id: provider },
    action: "mandate-failed",
    at: now,
    detail: { reason, housemateId: payer.housemateId },
  });
};
