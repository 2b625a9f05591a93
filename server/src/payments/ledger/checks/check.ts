import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../../database/tables.ts";

export type CheckTerms = {
  readonly today: Temporal.PlainDate;
  readonly advanceNoticeWorkingDays: number;
};

export type Check = (trx: Transaction<Database>, terms: CheckTerms) => Promise<readonly string[]>;

export function checkBySql(rule: string, query: (terms: CheckTerms) => RawBuilder<unknown>): Check {
  return async (trx, terms) => {
    const { rows } = await sql<{ what: string }>`${query(terms)}`.execute(trx);
    return rows.map(({ what }) => `${rule}: ${what}`);
  };
}

/**
 * All entries by subject; a reversal counts under what it reverses. `subject` is the id at the start of the reference.
 * `postings` is 1, or -1 for a reversal, on one entry per posting.
 */
export const entriesBySubject = sql`
  select posting.id, posting.household_id, ledger_entry.account, ledger_entry.place, ledger_entry.amount,
    coalesce(reversed.cause, posting.cause) as cause,
    split_part(coalesce(reversed.cause_reference, posting.cause_reference), ':', 1) as subject,
    case when line > 1 then 0 when posting.reverses is null then 1 else -1 end as postings
  from posting
  join ledger_entry on ledger_entry.posting_id = posting.id
  left join posting as reversed on reversed.id = posting.reverses`;

export function sumsBySubject(causes: readonly string[]): RawBuilder<unknown> {
  return sql`
  select subject, sum(postings)::int as postings,
    coalesce(sum(amount) filter (where account = 'receivable'), 0)::int as receivable,
    coalesce(sum(amount) filter (where account = 'discounts'), 0)::int as discounts,
    coalesce(sum(amount) filter (where account = 'provider'), 0)::int as provider,
    coalesce(sum(amount) filter (where account = 'bank'), 0)::int as bank,
    coalesce(sum(amount) filter (where account = 'suspense'), 0)::int as suspense,
    coalesce(sum(amount) filter (where account = 'provider-fees'), 0)::int as fees
  from (${entriesBySubject}) as entry
  where cause = any(${causes}::text[])
  group by subject`;
}
