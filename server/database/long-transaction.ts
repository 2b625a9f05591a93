import { AsyncLocalStorage } from "node:async_hooks";
import { sql, type Transaction, type TransactionBuilder } from "kysely";
import type { Database } from "./tables.ts";

/** Milliseconds that a statement may take which reads whole tables. */
const longestRead = 30 * 60_000;
/** Of a command that an operator watches: a migration, or a country's addresses. Milliseconds. */
export const longestCommand = 24 * 60 * 60_000;
/** The server's limit ends first, with the clearer error. Milliseconds. */
const afterLimit = 5_000;

const silences = new AsyncLocalStorage<number | undefined>();

/** For a statement with such a limit. Milliseconds. */
export function silenceBeyond(limit: number): number {
  return limit + afterLimit;
}

/** Of the long transaction that takes a connection at this moment. */
export function longerSilence(): number | undefined {
  return silences.getStore();
}

/** A transaction whose statements may take longer than those of its pool, and have a limit all the same. Ruling K2. */
export function inLongTransaction<Result>(
  builder: TransactionBuilder<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
  longest = longestRead,
): Promise<Result> {
  const begin = (trx: Transaction<Database>) =>
    silences.run(undefined, async () => {
      await sql`set local statement_timeout = ${sql.lit(longest)}`.execute(trx);
      return work(trx);
    });
  return silences.run(silenceBeyond(longest), () => builder.execute(begin));
}
