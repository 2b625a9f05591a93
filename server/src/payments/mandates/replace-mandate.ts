import { isMandateUsable } from "@evenly/domain/mandate";
import { currentAndNext } from "@evenly/domain/means-to-pay";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Bank } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { type BankDetails, sealedColumns } from "../bank-details/bank-details-vault.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { isAnythingToCollectOf } from "./anything-to-collect.ts";
import { refuseDisputed } from "./is-place-disputed.ts";
import { newMandateReference } from "./mandate-reference.ts";
import { findMandatesOf, type OwnMandate } from "./queries.ts";

export type Replaced = { readonly mandateId: string; readonly isNew: boolean };

/**
 * Creates a mandate for new bank details, which takes over once active. The same details keep the mandate; others
 * replace a pending one. Refused when nothing more is collected. Ruling F7.
 */
export async function replaceMandate(
  trx: Transaction<Database>,
  deps: Bank,
  { householdId, housemateId }: { readonly householdId: string; readonly housemateId: string },
  bank: BankDetails,
): Promise<Replaced> {
  // Household first: lock order.
  const household = await lockHousehold(trx, householdId);
  await refuseDisputed(trx, housemateId);
  const { owed } = (await readHousemateStatement(trx, housemateId)).balance;
  if (!(await isAnythingToCollectOf(trx, deps, household, { housemateId, owed })))
    throw refuse("nothing-to-collect");
  const { current, next } = currentAndNext(await findMandatesOf(trx, housemateId));
  const isSame = (mandate: OwnMandate) => isMandateUsable(mandate.state) && deps.vault.isSame(mandate, bank);
  if (next && isSame(next)) return { mandateId: next.id, isNew: false };
  if (next) await callOff(trx, deps, next.id);
  if (current && isSame(current)) return { mandateId: current.id, isNew: false };

  const now = deps.clock.now();
  const [bankAccountId, mandateId] = [newId(), newId()];
  const own = { housemateId, createdAt: now };
  await trx
    .insertInto("bankAccount")
    .values({ id: bankAccountId, ...own, ...sealedColumns(deps.vault.seal(bankAccountId, bank)) })
    .execute();
  const replaces = current?.id ?? null;
  await trx
    .insertInto("mandate")
    .values({
      id: mandateId,
      ...own,
      bankAccountId,
      state: "pending",
      provider: deps.directDebitProvider.name,
      reference: newMandateReference(),
      replaces,
      updatedAt: now,
    })
    .execute();
  await deps.jobs.send(trx, "set-up-mandate", { mandateId });
  await recordAudit(trx, {
    householdId,
    actor: { kind: "housemate", id: housemateId },
    action: "give-bank-details",
    at: now,
    detail: { mandateId, replaces },
  });
  return { mandateId, isNew: true };
}

/** Cancels a pending replacement; a job cancels it at the provider. */
async function callOff(trx: Transaction<Database>, { clock, jobs }: Bank, mandateId: string): Promise<void> {
  await trx
    .updateTable("mandate")
    .set({ state: "cancelled", endedOn: clock.today().toString(), updatedAt: clock.now() })
    .where("id", "=", mandateId)
    .execute();
  await jobs.send(trx, "cancel-mandate", { mandateId });
}
