import { type Kysely, sql } from "kysely";

/**
 * What finance looks at: collections of a period with their sums, and those that wait for somebody; the parts of a payout as
 * the provider told them, beside what we knew of each; postings by day and cause; and sums of the ledger's entries, kept
 * for reading alone (decision 27). Rulings F1, F2, H4.
 */
const statements = [
  // Sums of a period are read from this index alone.
  `create index collection_due on collection (due_on, id) include (state, amount)`,
  // Charged back, failed for good, tried again; and in each the oldest first.
  `create index collection_waits on collection
    (((case when state = 'charged_back' then 0 when retry_on is null then 1 else 2 end) * 100000
      + (due_on - date '2000-01-01')), id)
    where state in ('failed', 'charged_back')`,

  // Null in what an older node writes: then its parts are not known.
  `alter table payout
    add column payments integer,
    add column collected integer,
    add column taken_back integer,
    add column refunded integer,
    add column other integer,
    add column expected integer`,
  `create table payout_item (
    payout_id uuid not null references payout (id),
    line integer not null check (line > 0),
    kind text not null check (kind <> ''),
    reference text,
    amount integer not null,
    ours integer,
    primary key (payout_id, line)
  )`,
  `create index payout_item_different on payout_item (payout_id) where amount is distinct from ours`,
  `create index payout_arrives_on on payout (arrives_on, id)`,

  `create index posting_posted_on on posting (posted_on, id)`,
  `create index posting_cause_posted_on on posting (cause, posted_on, id)`,
  // Of accounts that a charge does not move: on the first of a month there is little else.
  `create index posting_but_charges on posting (posted_on, id) where cause <> 'charge'`,
  `create index posting_created_at on posting (created_at)`,
  `create table ledger_sum (
    posted_on date not null,
    cause text not null,
    account text not null,
    product_type text,
    amount bigint not null,
    entries bigint not null check (entries > 0),
    constraint ledger_sum_once unique nulls not distinct (posted_on, cause, account, product_type)
  )`,
  `create table ledger_summed (
    only_row boolean primary key default true check (only_row),
    until timestamptz not null
  )`,
  `insert into ledger_summed (until) values ('-infinity')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
