import { isMandateOver } from "@evenly/domain/mandate";
import { isUnderWay } from "@evenly/domain/means-to-pay";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { ReplacedMandate } from "../providers/port.ts";
import { tellItGoesOn, tryFailedAgain } from "./go-on-with-mandate.ts";
import { newMandateReference } from "./mandate-reference.ts";
import { hasNewerInUse, type Mandate } from "./queries.ts";

/**
 * The provider replaced a mandate by another of the same bank account: the payments go on with that one, and the payer is
 * told once. Of a mandate that ended for good the other one is cancelled too. Returns the other one's id, to record its
 * state; undefined when it was moved before. The household is locked. Rulings F3, F7.
 */
export async function moveToReplacement(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  { mandate, by }: { readonly mandate: Mandate; readonly by: ReplacedMandate["by"] },
): Promise<string | undefined> {
  if (mandate.state === "replaced") return undefined;
  const now = deps.clock.now();
  const today = deps.clock.today().toString();
  const isWanted = await isInUse(trx, mandate);
  await trx
    .updateTable("mandate")
    .set({ state: "replaced", endedOn: mandate.endedOn ?? today, updatedAt: now })
    .where("id", "=", mandate.id)
    .execute();
  const id = newId();
  await trx
    .insertInto("mandate")
    .values({
      id,
      housemateId: mandate.housemateId,
      bankAccountId: mandate.bankAccountId,
      state: isWanted ? "pending" : "cancelled",
      endedOn: isWanted ? null : today,
      provider: mandate.provider,
      providerReference: by.providerReference,
      reference: by.state === "failed" ? newMandateReference() : by.reference,
      replaces: isUnderWay(mandate) ? mandate.replaces : null,
      // The mail below names its reference.
      confirmationQueuedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await recordAudit(trx, {
    householdId: household.id,
    actor: { kind: "provider", id: mandate.provider },
    action: "mandate-moved",
    at: now,
    detail: { mandateId: mandate.id, by: id, housemateId: mandate.housemateId },
  });
  if (!isWanted) {
    await deps.jobs.send(trx, "cancel-mandate", { mandateId: id });
    return undefined;
  }
  await trx
    .updateTable("collection")
    .set({ mandateId: id })
    .where("mandateId", "=", mandate.id)
    .where("state", "in", ["planned", "notified", "failed"])
    .execute();
  if (isMandateOver(by.state)) return id;
  await tryFailedAgain(trx, deps, id);
  await tellItGoesOn(trx, deps, household, { mandateId: id, why: "replaced" });
  return id;
}

/** Open, or ended by the payer's bank alone; and no newer bank details are in use. */
async function isInUse(trx: Transaction<Database>, mandate: Mandate): Promise<boolean> {
  if (isMandateOver(mandate.state) && !mandate.endedByProvider) return false;
  return !(await hasNewerInUse(trx, mandate.id));
}
