import { isMandateOver } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { tellItGoesOn } from "./go-on-with-mandate.ts";
import { findMandatePayer } from "./queries.ts";

/**
 * The payer moved their bank account and the mandate moved with it: nothing changes but the account, and they are told.
 * False when it has ended. Ruling F3.
 */
export async function transferMandate(
  trx: Transaction<Database>,
  deps: Work,
  mandateId: string,
): Promise<boolean> {
  const payer = await findMandatePayer(trx, mandateId);
  if (payer === undefined) throw new Error("There is no such mandate");
  if (isMandateOver(payer.state)) return false;
  const { housemateId, householdId, provider } = payer;
  const household = await lockHousehold(trx, householdId);
  await recordAudit(trx, {
    householdId,
    actor: { kind: "provider", id: provider },
    action: "mandate-transferred",
    at: deps.clock.now(),
    detail: { mandateId, housemateId },
  });
  await tellItGoesOn(trx, deps, household, { mandateId, why: "transferred" });
  return true;
}
