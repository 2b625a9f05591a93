import { type Kysely, sql } from "kysely";

/**
 * Collecting for a year: what is charged and when, the tries at the bank under Ruling F4, payouts, refunds, what staff
 * have to look at, and events worked off once. A trigger fills the new columns of
 * `collection` for nodes that do not know of them.
 */
const statements = [
  `alter table collection
    drop constraint collection_one_per_due_date,
    add column household_id uuid references household (id),
    add column place integer check (place between 1 and 15),
    add column last_day date,
    add column amount_before integer,
    add column charged_on date,
    add column retry_on date,
    add constraint collection_of_some_days check (last_day >= due_on),
    add constraint collection_charged_when_due check (charged_on >= due_on),
    add constraint collection_retried_after_failure check (retry_on is null or state in ('failed', 'cancelled'))`,
  `update collection set household_id = housemate.household_id, place = housemate.place,
      last_day = collection.due_on, amount_before = collection.amount
    from housemate where housemate.id = collection.housemate_id`,
  `alter table collection
    alter column household_id set not null,
    alter column place set not null,
    alter column last_day set not null,
    alter column amount_before set not null,
    add constraint collection_discounted check (amount_before >= amount)`,
  `create function complete_collection() returns trigger language plpgsql as $$
    begin
      select housemate.household_id, housemate.place into new.household_id, new.place
        from housemate where housemate.id = new.housemate_id;
      new.last_day := new.due_on;
      new.amount_before := new.amount;
      return new;
    end
  $$`,
  `create trigger collection_completed before insert on collection for each row
    when (new.household_id is null) execute function complete_collection()`,
  // What was called off may be planned again: a household that lost a housemate is complete once more later.
  `create unique index collection_one_per_due_date on collection (housemate_id, due_on) where state <> 'cancelled'`,
  `create index collection_household_id on collection (household_id)`,
  `create index collection_to_charge on collection (due_on) where charged_on is null and state <> 'cancelled'`,
  `create index collection_to_retry on collection (retry_on) where retry_on is not null`,
  `create index collection_with_bank on collection (collect_on) where state in ('submitted', 'confirmed')`,

  `alter table collection_attempt
    add column amount integer,
    add column asked_at timestamptz,
    add column submitted_at timestamptz`,
  `update collection_attempt set amount = collection.amount from collection
    where collection.id = collection_attempt.collection_id`,
  `alter table collection_attempt
    alter column amount set not null,
    add constraint collection_attempt_of_some_pence check (amount > 0)`,
  `create index collection_attempt_unanswered on collection_attempt (created_at)
    where provider_reference is null and failed_at is null`,
  // Ruling F4, whatever the code that writes a try forgets.
  `create function check_collection_attempt() returns trigger language plpgsql as $$
    declare
      held record;
    begin
      select collection.state, collection.noticed_amount, collection.noticed_on, collection.due_on,
          collection.housemate_id, mandate.state as mandate_state, mandate.housemate_id as payer_id,
          household.state as household_state, household.tenancy_start, household.last_day,
          (select max(left_on) from membership where membership.housemate_id = collection.housemate_id
            and not exists (select from membership as present
              where present.housemate_id = collection.housemate_id and present.left_on is null)) as left_on
        into held
        from collection
        join mandate on mandate.id = new.mandate_id
        join household on household.id = collection.household_id
        where collection.id = new.collection_id;
      if held.state not in ('notified', 'failed') or held.noticed_on is null
          or held.noticed_amount is distinct from new.amount then
        raise exception 'A collection is tried with notice of its amount'
          using errcode = 'check_violation', constraint = 'collection_attempt_with_notice';
      end if;
      if held.mandate_state <> 'active' or held.payer_id <> held.housemate_id then
        raise exception 'A collection is tried on an active mandate of its payer'
          using errcode = 'check_violation', constraint = 'collection_attempt_on_active_mandate';
      end if;
      if new.collect_on < greatest(held.due_on, held.tenancy_start) then
        raise exception 'Nothing is collected before it is due'
          using errcode = 'check_violation', constraint = 'collection_attempt_when_due';
      end if;
      if held.household_state = 'gathering'
          or (held.household_state = 'cancelled' and held.due_on > coalesce(held.last_day, '-infinity'))
          or held.due_on >= held.left_on then
        raise exception 'Nothing is collected for a day on which nobody is served'
          using errcode = 'check_violation', constraint = 'collection_attempt_of_a_day_served';
      end if;
      return new;
    end
  $$`,
  `create trigger collection_attempt_may_be_made before insert on collection_attempt
    for each row execute function check_collection_attempt()`,

  `alter table mandate
    add column replaces uuid references mandate (id),
    add column active_on date,
    add column ended_on date`,
  `create index mandate_replaces on mandate (replaces) where replaces is not null`,
  `create index mandate_under_way on mandate (created_at) where state in ('pending', 'submitted')`,

  // The last day of service of a household that was cancelled when it was live (Ruling F11); mails of Ruling G4 sent.
  `alter table household
    add column last_day date,
    add column lapse_warnings integer not null default 0`,

  `alter table provider_event
    add column worked_at timestamptz,
    add column tries integer not null default 0,
    add column failure text`,
  `create index provider_event_to_work on provider_event (received_at, id) where worked_at is null`,

  `create table payout (
    id uuid primary key,
    provider text not null check (provider <> ''),
    provider_reference text not null check (provider_reference <> ''),
    amount integer not null,
    fees integer not null check (fees >= 0),
    arrives_on date not null,
    recorded_at timestamptz not null default now(),
    constraint payout_of_provider unique (provider, provider_reference)
  )`,
  `create table refund (
    id uuid primary key,
    household_id uuid not null references household (id),
    place integer not null check (place between 1 and 15),
    housemate_id uuid not null references housemate (id),
    attempt_id uuid not null references collection_attempt (id),
    amount integer not null check (amount > 0),
    reason text not null check (reason <> ''),
    state text not null check (state in ('asked', 'submitted', 'paid', 'failed')),
    provider text not null check (provider <> ''),
    provider_reference text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint refund_of_provider unique (provider, provider_reference)
  )`,
  `create index refund_household_id on refund (household_id)`,
  `create index refund_housemate_id on refund (housemate_id)`,
  `create index refund_attempt_id on refund (attempt_id)`,
  `create index refund_to_submit on refund (created_at) where state = 'asked'`,
  `create table staff_alert (
    id uuid primary key,
    kind text not null check (kind <> ''),
    reference text not null check (reference <> ''),
    household_id uuid references household (id),
    detail jsonb not null,
    raised_at timestamptz not null default now(),
    resolved_at timestamptz,
    resolved_by text,
    constraint staff_alert_once_a_matter unique (kind, reference)
  )`,
  `create index staff_alert_household_id on staff_alert (household_id)`,
  `create index staff_alert_open on staff_alert (raised_at) where resolved_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
