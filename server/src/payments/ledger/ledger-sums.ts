import type { ProductType } from "@evenly/domain/catalogue";
import type { LedgerAccount, PostingCause } from "@evenly/domain/ledger";
import { type Kysely, sql, Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { summedEntries } from "./sum-ledger.ts";

/** Pence by cause and account, above 0 a debit. */
export type LedgerSum = {
  readonly cause: Exclude<PostingCause, "reversal">;
  readonly account: LedgerAccount;
  readonly productType: ProductType | null;
  readonly amount: number;
  readonly entries: number;
};

type Period = { readonly from?: Temporal.PlainDate | undefined; readonly to: Temporal.PlainDate };

/** Both days inclusive: stored sums plus later postings, in one snapshot or under a lock of the stored ones. Ruling F1. */
export function readLedgerSums(db: Kysely<Database>, period: Period): Promise<readonly LedgerSum[]> {
  return db instanceof Transaction
    ? readSums(db, period)
    : db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((trx) => readSums(trx, period));
}

async function readSums(trx: Transaction<Database>, { from, to }: Period): Promise<readonly LedgerSum[]> {
  // A separate query, so that the planner sees how few rows are newer.
  const { until } = await trx
    .selectFrom("ledgerValueSummed")
    .select(sql<string>`until::text`.as("until"))
    .executeTakeFirstOrThrow();
  const isOfDays = (column: string) =>
    sql`${sql.ref(column)} between ${from?.toString() ?? "-infinity"}::date and ${to.toString()}::date`;
  const since = sql`posting.created_at >= ${until}::timestamptz and ${isOfDays("posting.valueOn")}`;
  const { rows } = await sql<Omit<LedgerSum, "amount"> & { amount: string }>`
        select cause, account, product_type as "productType", sum(amount)::text as amount, sum(entries)::int as entries
        from (
          select cause, account, product_type, amount, entries from ledger_value_sum where ${isOfDays("valueOn")}
          union all
          select cause, account, product_type, amount, entries from (${summedEntries(since)}) as since
        ) as entry
        group by 1, 2, 3
        order by 1, 2, 3`.execute(trx);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
