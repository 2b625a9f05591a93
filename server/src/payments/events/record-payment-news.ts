import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { PaymentNews } from "./news.ts";
import { effectsOfNews } from "./payment-effects.ts";
import { lockHouseholds, type LockedHouseholds } from "../../../database/lock-household.ts";
import { findPayers, findTries } from "./tries.ts";
import { writePaymentEffects } from "./write-payment-effects.ts";

type Needs = Pick<Dependencies, "clock" | "config" | "jobs">;

/**
 * Writes down what a provider says of attempts, in its order, with all that follows from it: states, postings, mails,
 * alerts. The one path for what it told, what it answered and what it was asked; twice, late or in another order
 * changes nothing more. Rulings F2, F3, F6, F8.
 */
export const recordPaymentNews = async (
  trx: Transaction<Database>,
  deps: Needs,
  news: readonly PaymentNews[],
): Promise<void> => {
  if (news.length === 0) return;
  const tries = await findTries(trx, idsOf(news));
  const householdIds = new Set(tries.map(({ householdId }) => householdId));
  await recordOfLocked(trx, deps, news, await lockHouseholds(trx, [...householdIds]));
};

/** As `recordPaymentNews`, of households that are locked. */
export const recordOfLocked = async (
  trx: Transaction<Database>,
  deps: Needs,
  news: readonly PaymentNews[],
  households: LockedHouseholds,
): Promise<void> => {
  if (news.length === 0) return;
  const tries = await findTries(trx, idsOf(news));
  const payers = await findPayers(
    trx,
    idsOf(news.filter(({ said }) => said === "failed" || said === "cancelled")),
  );
  const known = { tries, payers, households };
  await writePaymentEffects(trx, deps, effectsOfNews(deps, news, known), known);
};

const idsOf = (news: readonly PaymentNews[]): string[] => [
  ...new Set(news.map(({ attemptId }) => attemptId)),
];
