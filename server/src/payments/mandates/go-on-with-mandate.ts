import { afterFailure, failureCauses } from "@evenly/domain/collection-failure";
import type { MandateState } from "@evenly/domain/mandate";
import { sql, type Transaction } from "kysely";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now, Work } from "../../dependencies.ts";
import { addressOf, type EmailData, tell } from "../../mail/index.ts";
import { isLeftToTry } from "../collections/due-to-collect.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { isAnythingToCollectOf } from "./anything-to-collect.ts";
import { isPlaceDisputed } from "./is-place-disputed.ts";
import { findMandatePayer, hasNewerInUse, type Mandate } from "./queries.ts";
import { takeOver } from "./take-over.ts";

/**
 * A bank undid a mandate's end: planned payments go on, those that failed by the end are tried again after a new notice,
 * and the payer is told. Newer bank details that are in use stay so. The household is locked. Rulings F3, F7.
 */
export async function goOnWithMandate(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  mandate: Mandate,
): Promise<MandateState> {
  const { id: mandateId, housemateId } = mandate;
  const now = deps.clock.now();
  await recordAudit(trx, {
    householdId: household.id,
    actor: { kind: "provider", id: mandate.provider },
    action: "mandate-reinstated",
    at: now,
    detail: { mandateId, housemateId },
  });
  if (await hasNewerInUse(trx, mandateId)) {
    await trx.updateTable("mandate").set({ state: "replaced" }).where("id", "=", mandateId).execute();
    await deps.jobs.send(trx, "cancel-mandate", { mandateId });
    return "replaced";
  }
  await trx
    .updateTable("mandate")
    .set({ endedOn: null, endedByProvider: false, failureReason: null, detailsAskedAt: null })
    .where("id", "=", mandateId)
    .execute();
  if (mandate.replaces !== null) await takeOver(trx, deps, household.id, mandate);
  await tryFailedAgain(trx, deps, mandateId);
  await tellItGoesOn(trx, deps, household, { mandateId, why: "reinstated" });
  return mandate.state;
}

/** Causes that the payer's new bank details would mend; so does the old mandate, active again. */
const ofEndedMandate = failureCauses.filter((cause) => afterFailure(cause, 1, 0) === "ask-for-bank-details");

/** A past day, so that a new notice precedes the retry; not beyond the tries that a bank account gets. Ruling F6. */
export async function tryFailedAgain(
  trx: Transaction<Database>,
  deps: Now,
  mandateId: string,
): Promise<void> {
  await sql`
    update collection set retry_on = collect_on
    where mandate_id = ${mandateId} and state = 'failed' and retry_on is null
      and (select failure_reason from collection_attempt where collection_id = collection.id
        order by number desc limit 1) = any(${ofEndedMandate}::text[])
      and ${isLeftToTry(deps, sql`(select bank_account_id from mandate where id = ${mandateId})`)}`.execute(
    trx,
  );
}

/** One mail, unless the payer has left nothing to collect, or their place is in doubt. Rulings F3, G8. */
export async function tellItGoesOn(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  { mandateId, why }: { readonly mandateId: string; readonly why: EmailData["direct-debit-goes-on"]["why"] },
): Promise<void> {
  const payer = await findMandatePayer(trx, mandateId);
  if (payer === undefined || payer.removedAt !== null) return;
  const { housemateId, firstName, accountEnding, reference } = payer;
  if (await isPlaceDisputed(trx, housemateId)) return;
  const { owed } = (await readHousemateStatement(trx, housemateId)).balance;
  if (!(await isAnythingToCollectOf(trx, deps, household, { housemateId, owed }))) return;
  await tell(trx, deps, {
    template: "direct-debit-goes-on",
    housemateId,
    data: { firstName, fullAddress: addressOf(household), accountEnding, reference, why },
  });
}
