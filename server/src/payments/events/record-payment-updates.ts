import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { effectsOfUpdates, type PaymentUpdate } from "./payment-effects.ts";
import { lockHouseholds, type LockedHouseholds } from "../../../database/lock-household.ts";
import { findPayers, findAttempts } from "./attempts.ts";
import { writePaymentEffects } from "./write-payment-effects.ts";

/**
 * Records events of attempts in order, with states, postings, mails and alerts. Used for webhooks, answers and polls;
 * duplicates and late events change nothing. Rulings F2, F3, F6, F8.
 */
export async function recordPaymentUpdates(
  trx: Transaction<Database>,
  deps: Work,
  updates: readonly PaymentUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const attempts = await findAttempts(trx, idsOf(updates));
  const householdIds = new Set(attempts.map(({ householdId }) => householdId));
  await recordPaymentUpdatesUnderLock(trx, deps, updates, await lockHouseholds(trx, [...householdIds]));
}

export async function recordPaymentUpdatesUnderLock(
  trx: Transaction<Database>,
  deps: Work,
  updates: readonly PaymentUpdate[],
  households: LockedHouseholds,
): Promise<void> {
  if (updates.length === 0) return;
  const attempts = await findAttempts(trx, idsOf(updates));
  const payers = await findPayers(
    trx,
    idsOf(updates.filter(({ status }) => status === "failed" || status === "cancelled")),
  );
  const before = { attempts, payers, households };
  await writePaymentEffects(trx, deps, effectsOfUpdates(deps, updates, before), before);
}

function idsOf(updates: readonly PaymentUpdate[]): string[] {
  return [...new Set(updates.map(({ attemptId }) => attemptId))];
}
