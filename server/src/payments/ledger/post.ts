import { isBalanced, type LedgerEntry, type PostingCause } from "@evenly/domain/ledger";
import { valueDate } from "@evenly/domain/ledger-month";
import { sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";

export type Posting = {
  readonly cause: Exclude<PostingCause, "reversal">;
  /** Id of the collection, attempt, payout or staff decision. Posted once. */
  readonly causeReference: string;
  readonly on: Temporal.PlainDate;
  /** The day of its cause, on which it counts; `on` when left out. Ruling F1. */
  readonly valueOn?: Temporal.PlainDate;
  readonly householdId?: string;
  readonly entries: readonly LedgerEntry[];
};

/** The entries of a posting with the opposite sign. The cause `reversal` (a correction) applies once. */
export type Reversal = {
  readonly of: Pick<Posting, "cause" | "causeReference">;
  readonly cause: Extract<PostingCause, "collection-failure" | "charge-back" | "reversal">;
  readonly causeReference: string;
  readonly on: Temporal.PlainDate;
};

/**
 * Every posting is written here, in the caller's transaction and in one statement. Returns their ids; undefined for a cause
 * already posted, and for a reversal without an original. Throws RangeError when entries do not balance. What comes late
 * for a closed month counts from the first open day. Rulings F1 to F3, F11.
 */
export async function postAll(
  trx: Transaction<Database>,
  postings: readonly (Posting | Reversal)[],
): Promise<(string | undefined)[]> {
  if (!postings.every((posting) => !("entries" in posting) || isBalanced(posting.entries))) {
    throw new RangeError("The entries of a posting sum to zero");
  }
  if (postings.length === 0) return [];
  const firstOpenDay = await holdOpenMonths(trx);
  const wanted = postings.map((posting) => {
    const causeOn = ("valueOn" in posting ? posting.valueOn : undefined) ?? posting.on;
    return { ...posting, id: newId(), causeOn, valueOn: valueDate(causeOn, firstOpenDay) };
  });
  const { rows } = await sql<{ id: string; householdId: string | null }>`
    with wanted as materialized (
      select wanted.id, "on", "valueOn", "causeOn", wanted.cause, "causeReference",
        coalesce("householdId", original.household_id) as household_id,
        case wanted.cause when 'reversal' then original.id end as reverses,
        coalesce(entries, (
          select jsonb_agg(jsonb_build_object('account', account, 'place', place, 'productType', product_type,
            'amount', -amount) order by line)
          from ledger_entry where posting_id = original.id
        )) as entries
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, "on" date, "valueOn" date,
        "causeOn" date, cause text, "causeReference" text, "householdId" uuid, entries jsonb, "of" jsonb)
      left join posting as original
        on original.cause = "of" ->> 'cause' and original.cause_reference = "of" ->> 'causeReference'
    ), posted as (
      insert into posting (id, posted_on, value_on, cause_on, cause, cause_reference, household_id, reverses, entry_count)
      select id, "on", "valueOn", "causeOn", cause, "causeReference", household_id, reverses, jsonb_array_length(entries)
      from wanted where entries is not null
      order by id
      on conflict do nothing
      returning id, household_id
    ), entered as (
      insert into ledger_entry (posting_id, line, account, place, product_type, amount)
      select posted.id, line, account, place, product_type, amount
      from posted join wanted on wanted.id = posted.id, rows from (
        jsonb_to_recordset(entries) as (account text, place integer, "productType" text, amount integer)
      ) with ordinality as entry (account, place, product_type, amount, line)
    )
    select id, household_id as "householdId" from posted`.execute(trx);
  await unsettle(trx, [...new Set(rows.flatMap(({ householdId }) => householdId ?? []))]);
  const posted = new Set(rows.map(({ id }) => id));
  return wanted.map(({ id }) => (posted.has(id) ? id : undefined));
}

/** Money moves in a household that was over and settled: a bank took a payment back, or gave it again. Ruling F11. */
async function unsettle(trx: Transaction<Database>, householdIds: readonly string[]): Promise<void> {
  if (householdIds.length === 0) return;
  await trx
    .updateTable("household")
    .set({ settledOn: null })
    .where("id", "in", householdIds)
    .where("settledOn", "is not", null)
    .execute();
}

export async function post(trx: Transaction<Database>, posting: Posting): Promise<string | undefined> {
  return (await postAll(trx, [posting]))[0];
}

/** Until the commit no month is closed, since whoever closes one waits for this lock. Undefined while none is. */
async function holdOpenMonths(trx: Transaction<Database>): Promise<Temporal.PlainDate | undefined> {
  const { rows } = await sql<{ day: string | null }>`select first_open_day() as day`.execute(trx);
  const day = rows[0]?.day ?? undefined;
  return day === undefined ? undefined : Temporal.PlainDate.from(day);
}
