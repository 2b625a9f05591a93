import type { PostingCause } from "@evenly/domain/ledger";
import { sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import type { Posting } from "./post.ts";

export type Reversal = {
  readonly of: Pick<Posting, "cause" | "causeReference">;
  readonly cause: Extract<PostingCause, "collection-failure" | "charge-back" | "reversal">;
  readonly causeReference: string;
  readonly on: Temporal.PlainDate;
};

/**
 * Posts reversals in the caller's transaction, in one statement, and returns their ids; undefined without an original
 * or when already posted. The cause `reversal` (a correction) applies once. Rulings F1, F2, F11.
 */
export const reverseAll = async (
  trx: Transaction<Database>,
  reversals: readonly Reversal[],
): Promise<(string | undefined)[]> => {
  if (reversals.length === 0) return [];
  const wanted = reversals.map((reversal) => ({ id: newId(), ...reversal }));
  const { rows } = await sql<{ id: string }>`
    with wanted as materialized (
      select wanted.id, "on", wanted.cause, "causeReference", household_id, entry_count, posting.id as reversed
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, "on" date, cause text,
        "causeReference" text, "of" jsonb)
      join posting on posting.cause = "of" ->> 'cause' and cause_reference = "of" ->> 'causeReference'
    ), posted as (
      insert into posting (id, posted_on, value_on, cause, cause_reference, household_id, reverses, entry_count)
      select id, "on", "on", cause, "causeReference", household_id, case when cause = 'reversal' then reversed end,
        entry_count
      from wanted
      on conflict do nothing
      returning id
    ), entered as (
      insert into ledger_entry (posting_id, line, account, place, product_type, amount)
      select posted.id, line, account, place, product_type, -amount
      from posted join wanted on wanted.id = posted.id join ledger_entry on posting_id = reversed
    )
    select id from posted`.execute(trx);
  const posted = new Set(rows.map(({ id }) => id));
  return wanted.map(({ id }) => (posted.has(id) ? id : undefined));
};
