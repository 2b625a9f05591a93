import { isBefore } from "@evenly/domain/calendar";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { notifyChanges } from "../collections/notify-changes.ts";
import { readStatements } from "../ledger/balances.ts";
import { cancelSettledMandates } from "../mandates/cancel-settled-mandates.ts";
import { cutToLastDay } from "./cut-to-last-day.ts";
import { type HousemateToLastDay, planLeavers } from "./plan-last-day.ts";

/**
 * Settles leavers under the household's lock: cuts payments that arrived since, with a notice of what that
 * changes, refunds the excess, and cancels mandates of those who left and are settled. Rulings F4, F5, G5.
 */
export async function settleLeavers(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  { cancelsMandates }: { readonly cancelsMandates: boolean },
): Promise<void> {
  const leavers = await planLeavers(trx, deps, household);
  if (leavers.length === 0) return;
  await notifyChanges(
    trx,
    deps,
    await cutToLastDay(trx, deps, { household, housemates: leavers, tellsAll: true }),
  );
  if (!cancelsMandates) return;
  const today = deps.clock.today();
  const gone = leavers.filter((one) => isBefore(one.lastDay, today) && isPlanned(household, one));
  if (gone.length === 0) return;
  const statementOf = await readStatements(trx, household.id);
  const ids = gone.map(({ housemateId }) => housemateId);
  await cancelSettledMandates(trx, deps, household.id, statementOf, deps.clock.now(), ids);
}

/** False before completion while some days are theirs: those are charged later. Ruling C4. */
function isPlanned({ tenancyStart: start }: Household, { lastDay, cuts }: HousemateToLastDay): boolean {
  return cuts.length > 0 || isBefore(lastDay, Temporal.PlainDate.from(start));
}
