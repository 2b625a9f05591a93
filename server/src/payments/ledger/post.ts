import { isBalanced, type LedgerEntry, type PostingCause } from "@evenly/domain/ledger";
import { sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";

export type Posting = {
  readonly cause: Exclude<PostingCause, "reversal">;
  /** Id of the collection, attempt, payout or staff decision. Posted once. */
  readonly causeReference: string;
  readonly on: Temporal.PlainDate;
  /** The day on which it counts; `on` when left out. Ruling F1. */
  readonly valueOn?: Temporal.PlainDate;
  readonly householdId?: string;
  readonly entries: readonly LedgerEntry[];
};

/**
 * Inserts postings in the caller's transaction, in one statement, and returns their ids; undefined for a cause already
 * posted. Throws RangeError when entries do not balance. Rulings F1, F2.
 */
export const postAll = async (
  trx: Transaction<Database>,
  postings: readonly Posting[],
): Promise<(string | undefined)[]> => {
  if (postings.length === 0) return [];
  if (!postings.every(({ entries }) => isBalanced(entries))) {
    throw new RangeError("The entries of a posting sum to zero");
  }
  const wanted = postings.map((posting) => ({ id: newId(), valueOn: posting.on, ...posting }));
  const { rows } = await sql<{ id: string }>`
    with wanted as materialized (
      select id, "on", "valueOn", cause, "causeReference", "householdId", entries
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, "on" date, "valueOn" date, cause text,
        "causeReference" text, "householdId" uuid, entries jsonb)
    ), posted as (
      insert into posting (id, posted_on, value_on, cause, cause_reference, household_id, entry_count)
      select id, "on", "valueOn", cause, "causeReference", "householdId", jsonb_array_length(entries) from wanted
      on conflict (cause, cause_reference) do nothing
      returning id
    ), entered as (
      insert into ledger_entry (posting_id, line, account, place, product_type, amount)
      select posted.id, line, account, place, product_type, amount
      from posted join wanted on wanted.id = posted.id, rows from (
        jsonb_to_recordset(entries) as (account text, place integer, "productType" text, amount integer)
      ) with ordinality as entry (account, place, product_type, amount, line)
    )
    select id from posted`.execute(trx);
  const posted = new Set(rows.map(({ id }) => id));
  return wanted.map(({ id }) => (posted.has(id) ? id : undefined));
};

export const post = async (trx: Transaction<Database>, posting: Posting): Promise<string | undefined> =>
  (await postAll(trx, [posting]))[0];
