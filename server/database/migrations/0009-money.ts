import { type Kysely, sql } from "kysely";

/** Tables that money hangs on, and the row that each part of it belongs to: none goes with that row. */
const kept = [
  ["housemate", "household"],
  ["household_product", "household"],
  ["voucher_use", "household"],
  ["bank_account", "housemate"],
  ["mandate", "housemate"],
  ["collection", "housemate"],
] as const;

const sinceNotified = "('notified', 'submitted', 'confirmed', 'paid_out', 'failed', 'charged_back')";

/** The states of mandates and collections, the tries at the bank, and the ledger. Rulings F1 to F4. */
const statements = [
  ...kept.map(
    ([table, owner]) => `alter table ${table}
      drop constraint ${table}_${owner}_id_fkey,
      add constraint ${table}_${owner}_id_fkey foreign key (${owner}_id) references ${owner} (id)`,
  ),
  `alter table mandate drop constraint mandate_state_check, add constraint mandate_state_check check (state in
    ('pending', 'submitted', 'active', 'failed', 'cancelled', 'expired', 'blocked', 'replaced'))`,

  // Ruling F4: what was noticed is what is collected.
  `alter table collection
    add column noticed_amount integer,
    drop constraint collection_state_check,
    drop constraint collection_never_without_notice`,
  // The names that the first version had for two of the states.
  `create function name_collection_state() returns trigger language plpgsql as $$
    begin
      if new.state = 'due' then
        new.state := 'planned';
      elsif new.state = 'noticed' then
        new.state := 'notified';
        new.noticed_amount := coalesce(new.noticed_amount, new.amount);
      end if;
      return new;
    end
  $$`,
  `create trigger collection_state_named before insert or update of state on collection
    for each row execute function name_collection_state()`,
  `update collection set state = state where state in ('due', 'noticed')`,
  `alter table collection
    add constraint collection_state_check check (state in ('planned', 'notified', 'submitted', 'confirmed',
      'paid_out', 'failed', 'charged_back', 'cancelled')),
    add constraint collection_never_without_notice
      check (state not in ${sinceNotified} or (noticed_on is not null and collect_on is not null)),
    add constraint collection_of_the_noticed_amount
      check (state not in ${sinceNotified} or noticed_amount is not distinct from amount)`,
  `drop index collection_work`,
  `create index collection_work on collection (state, collect_on) where state in ('planned', 'notified', 'submitted')`,

  // Written before the provider is asked, with its id as the key of every request for it.
  `create table collection_attempt (
    id uuid primary key,
    collection_id uuid not null references collection (id),
    mandate_id uuid not null references mandate (id),
    number integer not null check (number > 0),
    collect_on date not null,
    provider text not null check (provider <> ''),
    provider_reference text,
    failed_at timestamptz,
    failure_reason text,
    created_at timestamptz not null default now(),
    constraint collection_attempt_number unique (collection_id, number),
    constraint collection_attempt_of_provider unique (provider, provider_reference),
    check ((failed_at is null) = (failure_reason is null))
  )`,
  `create unique index collection_attempt_one_may_succeed on collection_attempt (collection_id)
    where failed_at is null`,
  `create index collection_attempt_mandate_id on collection_attempt (mandate_id)`,

  `create table posting (
    id uuid primary key,
    posted_on date not null,
    cause text not null check (cause in ('charge', 'collection', 'collection-failure', 'charge-back', 'payout',
      'refund', 'write-off', 'reversal')),
    cause_reference text not null check (cause_reference <> ''),
    household_id uuid references household (id),
    reverses uuid unique references posting (id),
    entry_count integer not null check (entry_count >= 2),
    created_at timestamptz not null default now(),
    constraint posting_once_a_cause unique (cause, cause_reference),
    check ((cause = 'reversal') = (reverses is not null))
  )`,
  `create index posting_household_id on posting (household_id) where household_id is not null`,
  // Pence; what is owed to us, or held for us, is above 0.
  `create table ledger_entry (
    posting_id uuid not null references posting (id),
    line integer not null check (line > 0),
    account text not null check (account in ('receivable', 'provider', 'bank', 'income', 'discounts', 'refunds',
      'write-offs', 'provider-fees')),
    place integer check (place between 1 and 15),
    product_type text check (product_type in ('Energy', 'Water', 'Broadband', 'TV Licence')),
    amount integer not null check (amount <> 0),
    primary key (posting_id, line),
    constraint ledger_entry_of_a_place check ((account = 'receivable') = (place is not null)),
    constraint ledger_entry_of_a_product check ((account = 'income') = (product_type is not null))
  )`,
  `create function check_posting() returns trigger language plpgsql as $$
    declare
      entries integer;
      total bigint;
      of_a_place boolean;
    begin
      select count(*), sum(amount), bool_or(account = 'receivable') into entries, total, of_a_place
        from ledger_entry where posting_id = new.id;
      if entries <> new.entry_count or total <> 0 then
        raise exception 'A posting has % entries, which sum to zero', new.entry_count
          using errcode = 'check_violation', constraint = 'posting_sums_to_zero';
      end if;
      if of_a_place and new.household_id is null then
        raise exception 'What a place owes belongs to a household'
          using errcode = 'check_violation', constraint = 'posting_of_a_household';
      end if;
      return null;
    end
  $$`,
  `create constraint trigger posting_sums_to_zero after insert on posting
    deferrable initially deferred for each row execute function check_posting()`,
  // A posting that was committed is whole: what comes later is refused, even if it sums to zero by itself.
  `create function refuse_more_entries() returns trigger language plpgsql as $$
    begin
      if exists (
        select from posting where id in (select posting_id from added)
          and entry_count < (select count(*) from ledger_entry where posting_id = posting.id)) then
        raise exception 'A posting has no more entries than it says'
          using errcode = 'check_violation', constraint = 'posting_is_whole';
      end if;
      return null;
    end
  $$`,
  `create trigger ledger_entry_of_a_whole_posting after insert on ledger_entry
    referencing new table as added for each statement execute function refuse_more_entries()`,
  ...["posting", "ledger_entry"].flatMap((table) => [
    `create trigger ${table}_never_changes before update or delete on ${table}
      for each row execute function refuse_change()`,
    `create trigger ${table}_never_emptied before truncate on ${table}
      for each statement execute function refuse_change()`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
