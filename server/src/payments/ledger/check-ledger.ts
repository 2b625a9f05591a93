import { type Kysely, sql, type Transaction } from "kysely";
import { inLongTransaction } from "../../../database/long-transaction.ts";
import type { Database } from "../../../database/tables.ts";
import { checkAttempts } from "./checks/attempts.ts";
import type { CheckTerms } from "./checks/check.ts";
import { postingChecks } from "./checks/postings.ts";
import { checkOwed } from "./checks/owed.ts";
import { checkSchedules } from "./checks/schedules.ts";

export type LedgerCheck = {
  readonly wrong: readonly string[];
  readonly counts: { readonly postings: number; readonly collections: number; readonly attempts: number };
};

/** Invariants of all money, checked on one snapshot. Rulings F1, F2, F4, F10. */
export function checkLedger(db: Kysely<Database>, terms: CheckTerms): Promise<LedgerCheck> {
  return inLongTransaction(db.transaction().setIsolationLevel("repeatable read"), (trx) =>
    checkLedgerIn(trx, terms),
  );
}

export async function checkLedgerIn(trx: Transaction<Database>, terms: CheckTerms): Promise<LedgerCheck> {
  const wrong: string[] = [];
  for (const check of [...postingChecks, checkAttempts, checkOwed, checkSchedules]) {
    wrong.push(...(await check(trx, terms)));
  }
  const { rows } = await sql<LedgerCheck["counts"]>`
    select (select count(*)::int from posting) as postings, (select count(*)::int from collection) as collections,
      (select count(*)::int from collection_attempt) as attempts`.execute(trx);
  return { wrong, counts: rows[0] ?? { postings: 0, collections: 0, attempts: 0 } };
}
