import { type Kysely, sql } from "kysely";

/** Each day's entries by value date; older nodes go on adding up by posting date in `ledger_sum`. */
const sums = [
  `create table ledger_value_sum (
    value_on date not null,
    cause text not null,
    account text not null,
    product_type text,
    amount bigint not null,
    entries bigint not null check (entries > 0),
    constraint ledger_value_sum_once unique nulls not distinct (value_on, cause, account, product_type)
  )`,
  `create table ledger_value_summed (
    only_row boolean primary key default true check (only_row),
    until timestamptz not null
  )`,
  `insert into ledger_value_summed (until) values ('-infinity')`,
];

/** Of existing postings: what caused each says when it counts. A reference is an id, perhaps with a suffix. */
const causes = [
  `update posting set value_on = due_on from collection
    where cause = 'charge' and collection.id = split_part(cause_reference, ':', 1)::uuid`,
  `update posting set value_on = collect_on from collection_attempt
    where cause = 'collection' and collection_attempt.id = split_part(cause_reference, ':', 1)::uuid`,
  `update posting set value_on = arrives_on from payout
    where cause = 'payout' and payout.id = split_part(cause_reference, ':', 1)::uuid`,
  `update posting set value_on = posted_on where value_on is null`,
];

/** The day on which a posting counts, beside the day on which it was made. Ruling F1. */
const statements = [
  `alter table posting add column value_on date`,
  `alter table posting disable trigger posting_never_changes`,
  ...causes,
  `alter table posting enable trigger posting_never_changes`,
  // Nodes of the version before do not write it.
  `create function fill_value_date() returns trigger language plpgsql as $$
    begin
      new.value_on := coalesce(new.value_on, new.posted_on);
      return new;
    end
  $$`,
  `create trigger posting_has_value_date before insert on posting for each row execute function fill_value_date()`,
  `alter table posting alter column value_on set not null`,
  `create index posting_value_on on posting (value_on, id)`,
  `create index posting_cause_value_on on posting (cause, value_on, id)`,
  `create index posting_but_charges_value_on on posting (value_on, id) where cause <> 'charge'`,
  ...sums,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
