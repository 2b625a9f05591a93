import { isMandateUsable } from "@evenly/domain/mandate";
import { mandateTrouble } from "@evenly/domain/means-to-pay";
import type { MandateTrouble } from "@evenly/domain/persons-money";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now, Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { readPayableDebt } from "../arrears/read-payable-debt.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
import { isAnythingToCollectOf } from "./anything-to-collect.ts";
import { readMoneyTasks } from "../persons-money/read-persons-money.ts";
import { isHeld } from "../holds/hold-collections.ts";
import { isPlaceDisputed } from "./is-place-disputed.ts";
import { findMandatePayer, findMandatesOf } from "./queries.ts";

/**
 * Mails the payer of an unusable mandate a link for new bank details: once per mandate, and not while new ones are
 * pending, nothing is to be collected, or their collections are held. Whether it did. The household is locked. Rulings F6,
 * F7, G8.
 */
export async function askForBankDetails(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  { mandateId, why }: { readonly mandateId: string; readonly why: MandateTrouble },
): Promise<boolean> {
  const payer = await findMandatePayer(trx, mandateId);
  if (payer === undefined || payer.removedAt !== null) return false;
  const { housemateId } = payer;
  if ((await isPlaceDisputed(trx, housemateId)) || (await isHeld(trx, housemateId))) return false;
  const { owed } = (await readHousemateStatement(trx, housemateId)).balance;
  if (!(await isAnythingToCollectOf(trx, deps, household, { housemateId, owed }))) return false;
  if (!(await markAsked(trx, deps, mandateId, payer.housemateId))) return false;
  const money = await readMoneyTasks(trx, deps, housemateId);
  const { sums, tasks } = money;
  await tell(trx, deps, {
    template: "new-bank-details",
    housemateId: payer.housemateId,
    data: {
      firstName: payer.firstName,
      fullAddress: addressOf(household),
      accountEnding: payer.accountEnding,
      why,
      owed: sums.owed,
      ...(await readPayableDebt(trx, deps, housemateId, money)),
      by: tasks.find(({ kind }) => kind === "give-bank-details")?.by,
    },
  });
  return true;
}

/** Asks again after a hold, during which nobody is asked. Whether it did. Rulings F6, G8. */
export async function askAgainForBankDetails(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  housemateId: string,
  why?: MandateTrouble,
): Promise<boolean> {
  const [latest] = await findMandatesOf(trx, housemateId);
  if (latest === undefined) return false;
  const { state, failureReason } = latest;
  const trouble = why ?? (isMandateUsable(state) ? undefined : mandateTrouble(failureReason, state));
  if (trouble === undefined) return false;
  await trx.updateTable("mandate").set({ detailsAskedAt: null }).where("id", "=", latest.id).execute();
  return askForBankDetails(trx, deps, household, { mandateId: latest.id, why: trouble });
}

async function markAsked(
  trx: Transaction<Database>,
  { clock }: Now,
  mandateId: string,
  housemateId: string,
): Promise<boolean> {
  const marked = await trx
    .updateTable("mandate")
    .set({ detailsAskedAt: clock.now() })
    .where("id", "=", mandateId)
    .where("detailsAskedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mandate as other")
            .select("other.id")
            .where("other.housemateId", "=", housemateId)
            .where("other.id", "!=", mandateId)
            .where("other.state", "in", ["pending", "submitted"]),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}
