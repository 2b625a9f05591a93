import { afterFailure, type FailureCause } from "@evenly/domain/collection-failure";
import { isMandateOver, mandateAfter, type MandateState } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { ProviderMandate } from "../providers/port.ts";
import { askForBankDetails, troubleFor } from "./ask-for-bank-details.ts";
import { findMandatePayer, lockMandate } from "./queries.ts";
import { takeOver } from "./take-over.ts";

type Needs = Pick<Dependencies, "clock" | "config" | "jobs">;

/**
 * Records a mandate's state from the provider, by the domain's table. An active replacement takes over; the payer of an
 * unusable mandate is asked for new bank details once. Duplicates and late answers change nothing. Returns the stored
 * state. Rulings C9, F3, F7.
 */
export const recordMandateStatus = async (
  trx: Transaction<Database>,
  deps: Needs,
  mandateId: string,
  said: ProviderMandate,
  cause?: FailureCause,
): Promise<MandateState> => {
  const payer = await findMandatePayer(trx, mandateId);
  if (payer === undefined) throw new Error("There is no such mandate");
  // Household first: lock order.
  const household = await lockHousehold(trx, payer.householdId);
  const mandate = await lockMandate(trx, mandateId);
  if (isMandateOver(mandate.state) && mandate.provider_reference === null) {
    // The reference is needed to cancel it at the provider.
    await trx
      .updateTable("mandate")
      .set({ provider_reference: said.providerReference })
      .where("id", "=", mandateId)
      .execute();
  }
  if (isMandateOver(mandate.state)) return mandate.state;
  const state = mandateAfter(mandate.state, said.state);
  const now = deps.clock.now();
  const today = deps.clock.today().toString();
  const becomesActive = state === "active" && mandate.state !== "active";
  await trx
    .updateTable("mandate")
    .set({
      state,
      provider_reference: said.providerReference ?? mandate.provider_reference,
      ...(said.state === "failed" ? { failure_reason: said.reason } : { reference: said.reference }),
      ...(becomesActive && { active_on: today }),
      ...(isMandateOver(state) && { ended_on: today }),
      updated_at: now,
    })
    .where("id", "=", mandateId)
    .execute();
  if (becomesActive && mandate.replaces !== null) await takeOver(trx, deps, household.id, mandate);
  if (state === mandate.state || !isTrouble(state)) return state;
  await recordAudit(trx, {
    householdId: household.id,
    actor: { kind: "provider", id: mandate.provider },
    action: `mandate-${state}`,
    at: now,
    detail: {
      mandateId,
      housemateId: payer.housemateId,
      ...(said.state === "failed" && { reason: said.reason }),
      ...(cause && { cause }),
    },
  });
  // No mail to a payer who has died.
  if (cause === undefined || afterFailure(cause, 1, 0) !== "stop")
    await askForBankDetails(trx, deps, household, { mandateId, why: troubleFor(cause, state) });
  return state;
};

const troubles = ["failed", "cancelled", "expired", "blocked"] as const;

const isTrouble = (state: MandateState): state is (typeof troubles)[number] =>
  (troubles as readonly MandateState[]).includes(state);
