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
 * Writes down what the provider says of a mandate, by the domain's table: one that is new takes over from the one that
 * it replaces; the payer of one that cannot be used is asked for new bank details, once. What comes twice, late or in
 * another order changes nothing. `cause` where the provider tells one. Gives the state that is kept. Rulings C9, F3, F7.
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
  // Nobody writes to somebody who has died.
  if (cause === undefined || afterFailure(cause, 1, 0) !== "stop")
    await askForBankDetails(trx, deps, household, { mandateId, why: troubleFor(cause, state) });
  return state;
};

const troubles = ["failed", "cancelled", "expired", "blocked"] as const;

const isTrouble = (state: MandateState): state is (typeof troubles)[number] =>
  (troubles as readonly MandateState[]).includes(state);
