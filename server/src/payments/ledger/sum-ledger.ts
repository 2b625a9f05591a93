import { sql, type Transaction } from "kysely";
import { inLongTransaction } from "../../../database/long-transaction.ts";
import { settledMoment, settlesInMinutes } from "../../../database/settled.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";

/** By day, cause and account, in pence; a reversal counts under what it reverses. */
export function summedEntries(condition: ReturnType<typeof sql>) {
  return sql`
  select posting.value_on, coalesce(reversed.cause, posting.cause) as cause, account, product_type,
    sum(amount)::bigint as amount, count(*) as entries
  from posting
  join ledger_entry on ledger_entry.posting_id = posting.id
  left join posting as reversed on reversed.id = posting.reverses
  where ${condition}
  group by 1, 2, 3, 4`;
}

/** Adds new postings to the daily sums, so that reports read a few rows per day. Ruling F1. */
export function sumLedger({ db }: Dependencies): JobHandler<"sum-ledger"> {
  return () => inLongTransaction(db.transaction(), (trx) => addToSums(trx, settlesInMinutes));
}

/** Includes only transactions before the settled moment, so none is missed. */
export async function addToSums(trx: Transaction<Database>, settlesIn: number): Promise<void> {
  const { until: from } = await trx
    .selectFrom("ledgerValueSummed")
    .select(sql<string>`until::text`.as("until"))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ until: string }>`
    update ledger_value_summed set until = settled.until
    from (select ${settledMoment(settlesIn)} as until) as settled
    where ledger_value_summed.until < settled.until
    returning ledger_value_summed.until::text as until`.execute(trx);
  const until = rows[0]?.until;
  if (until === undefined) return;
  await sql`
    insert into ledger_value_sum (value_on, cause, account, product_type, amount, entries)
    ${summedEntries(sql`posting.created_at >= ${from}::timestamptz and posting.created_at < ${until}::timestamptz`)}
    on conflict on constraint ledger_value_sum_once do update
      set amount = ledger_value_sum.amount + excluded.amount, entries = ledger_value_sum.entries + excluded.entries`.execute(
    trx,
  );
}
