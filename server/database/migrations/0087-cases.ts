import { type Kysely, sql } from "kysely";

/**
 * Alerts become cases: each has one, and what is told again of the same matter joins the open one. The version before
 * goes on writing alerts without a case and resolves them, so triggers open and close theirs. Ruling J1, decision 11.
 */
const statements = [
  `create table staff_case (
    id uuid primary key,
    number integer not null generated always as identity,
    reference text not null unique
      generated always as ('CS-' || lpad(number::text, greatest(4, length(number::text)), '0')) stored,
    kind text not null check (kind in ('arrears', 'charge-back', 'dispute', 'stranger', 'death', 'refund-returned',
      'payout-differs', 'supplier', 'complaint', 'data-request', 'other')),
    matter text not null check (matter <> ''),
    household_id uuid references household (id),
    housemate_id uuid references housemate (id),
    subject text check (subject <> ''),
    state text not null default 'open' check (state in ('open', 'waiting', 'done')),
    owner_id uuid references staff_person (id),
    due_on date not null,
    waits_until date,
    waits_for text,
    outcome text,
    opened_at timestamptz not null,
    closed_at timestamptz,
    changes integer not null default 0,
    next_on date not null generated always as (case when state = 'waiting' then waits_until else due_on end) stored,
    constraint staff_case_waits check ((state = 'waiting') = (waits_until is not null)),
    constraint staff_case_waits_for check ((waits_until is null) = (waits_for is null)),
    constraint staff_case_is_closed check ((state = 'done') = (closed_at is not null)),
    constraint staff_case_has_outcome check ((closed_at is null) = (outcome is null))
  )`,
  `create unique index staff_case_once_a_matter on staff_case (kind, matter) where state <> 'done'`,
  `create index staff_case_open on staff_case (next_on, id) where state <> 'done'`,
  `create index staff_case_open_since on staff_case (opened_at, id) where state <> 'done'`,
  `create index staff_case_done on staff_case (next_on, id) where state = 'done'`,
  `create index staff_case_done_since on staff_case (opened_at, id) where state = 'done'`,
  `create index staff_case_of_household on staff_case (household_id)`,
  `create index staff_case_of_housemate on staff_case (housemate_id)`,
  `create index staff_case_of_owner on staff_case (owner_id, next_on, id) where state <> 'done'`,
  `create index audit_of_case on audit ((detail ->> 'case'), at, id) where detail ? 'case'`,
  `alter table staff_alert add column case_id uuid references staff_case (id)`,
  `create index staff_alert_case_id on staff_alert (case_id)`,
  `create function person_of_alert(reference text, detail jsonb) returns uuid language sql stable as $$
    with named as (
      select value::uuid as id
      from (select split_part(reference, ':', 1) as value
        union all select value from jsonb_each_text(detail)) as told
      where value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    )
    select coalesce(
      (select housemate_id from collection where id in (select id from named) limit 1),
      (select housemate_id from collection where id in (
        select collection_id from collection_attempt where id in (select id from named)) limit 1),
      (select housemate_id from mandate where id in (select id from named) limit 1),
      (select housemate_id from refund where id in (select id from named) limit 1),
      (select housemate_id from membership where id in (select id from named) limit 1),
      (select id from housemate where id in (select id from named) limit 1))
  $$`,
  `create function open_case_of_alert(told staff_alert) returns void language plpgsql as $$
    declare
      of_kind text := case
        when told.kind = 'charge-back' then 'charge-back'
        when told.kind = 'payment-disputed' or told.detail ->> 'cause' = 'authorisation_disputed' then 'dispute'
        when told.kind in ('arrears', 'cannot-be-collected', 'payment-refused') then 'arrears'
        when told.kind = 'disputed-place' then 'stranger'
        when told.kind = 'payer-deceased' then 'death'
        when told.kind = 'refund-failed' then 'refund-returned'
        when told.kind in ('different-payout', 'foreign-payout') then 'payout-differs'
        else 'other'
      end;
    begin
      insert into staff_case (id, kind, matter, household_id, housemate_id, state, due_on, opened_at, closed_at, outcome)
      values (told.id, of_kind, told.kind || ' ' || told.reference, told.household_id,
        person_of_alert(told.reference, told.detail),
        case when told.resolved_at is null then 'open' else 'done' end,
        (told.raised_at at time zone 'Europe/London')::date + case of_kind when 'charge-back' then 20 else 7 end,
        told.raised_at, told.resolved_at, case when told.resolved_at is not null then 'settled' end);
      update staff_alert set case_id = told.id where id = told.id;
    end
  $$`,
  `create function case_of_alert() returns trigger language plpgsql as $$
    begin
      perform open_case_of_alert(new);
      return null;
    end
  $$`,
  `create trigger staff_alert_has_case after insert on staff_alert
    for each row when (new.case_id is null) execute function case_of_alert()`,
  `select open_case_of_alert(staff_alert) from staff_alert order by raised_at, id`,
  `create function close_case_of_alert() returns trigger language plpgsql as $$
    begin
      update staff_case set state = case when new.resolved_at is null then 'open' else 'done' end,
        closed_at = new.resolved_at, outcome = case when new.resolved_at is not null then 'settled' end,
        waits_until = null, waits_for = null, changes = changes + 1
      where id = new.case_id and (state = 'done') <> (new.resolved_at is not null)
        and (new.resolved_at is null or not exists (
          select from staff_alert where case_id = new.case_id and resolved_at is null));
      return null;
    end
  $$`,
  `create trigger staff_alert_closes_case after update of resolved_at on staff_alert
    for each row execute function close_case_of_alert()`,
  `create function resolve_alerts_of_case() returns trigger language plpgsql as $$
    begin
      update staff_alert set resolved_at = new.closed_at, resolved_by = case when new.state = 'done' then 'staff' end
      where case_id = new.id and (resolved_at is null) <> (new.closed_at is null);
      return null;
    end
  $$`,
  `create trigger staff_case_resolves_alerts after update of state on staff_case
    for each row when ((old.state = 'done') <> (new.state = 'done')) execute function resolve_alerts_of_case()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
