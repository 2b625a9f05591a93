import { isBalanced, type LedgerEntry, type PostingCause } from "@evenly/domain/ledger";
import { sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";

export type Posting = {
  readonly cause: PostingCause;
  /** What it was caused by: the id of a collection, an attempt, a payout, a decision of staff. Posted once. */
  readonly causeReference: string;
  readonly on: Temporal.PlainDate;
  /** Whose places owe; a payout is of no household. */
  readonly householdId?: string;
  /** The posting that this one undoes. */
  readonly reverses?: string;
  readonly entries: readonly LedgerEntry[];
};

/**
 * Writes a posting into the ledger, in the transaction of what caused it, and gives its id; undefined when the same
 * cause was posted before, for what causes one may come twice. Throws RangeError for entries that do not balance.
 * Rulings F1, F2.
 */
export const post = async (
  trx: Transaction<Database>,
  { cause, causeReference, on, householdId, reverses, entries }: Posting,
): Promise<string | undefined> => {
  if (!isBalanced(entries)) throw new RangeError("The entries of a posting sum to zero");
  const { rows } = await sql<{ posting_id: string }>`
    with posted as (
      insert into posting (id, posted_on, cause, cause_reference, household_id, reverses, entry_count)
      values (${newId()}, ${on.toString()}, ${cause}, ${causeReference}, ${householdId ?? null}, ${reverses ?? null},
        ${entries.length})
      on conflict (cause, cause_reference) do nothing
      returning id
    )
    insert into ledger_entry (posting_id, line, account, place, product_type, amount)
    select posted.id, line, account, place, product_type, amount
    from posted, rows from (
      jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as (account text, place integer, "productType" text, amount integer)
    ) with ordinality as entry (account, place, product_type, amount, line)
    returning posting_id`.execute(trx);
  return rows[0]?.posting_id;
};
