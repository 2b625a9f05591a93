import { type Kysely, sql } from "kysely";

/**
 * Who asked whom to take over their place, from when, and what became of it. Who has a place on a day is told by
 * `membership` alone: a leaver and their successor are of one place, and neither was removed. Ruling G5.
 */
const statements = [
  `create table succession (
    id uuid primary key,
    household_id uuid not null references household (id),
    place integer not null check (place between 1 and 15),
    membership_id uuid not null references membership (id),
    last_day date not null,
    hands_over_on date not null,
    join_by date not null,
    successor_email text not null check (successor_email = lower(successor_email)),
    successor_housemate_id uuid references housemate (id),
    state text not null check (state in ('asked', 'joined-late', 'agreed', 'taken-back', 'lapsed')),
    asked_at timestamptz not null,
    joined_at timestamptz,
    ended_at timestamptz,
    constraint succession_after_last_day check (hands_over_on > last_day),
    constraint succession_of_who_joined
      check (state not in ('joined-late', 'agreed') or (successor_housemate_id is not null and joined_at is not null)),
    constraint succession_ended check ((ended_at is null) = (state in ('asked', 'joined-late')))
  )`,
  `create unique index succession_one_a_membership on succession (membership_id)
    where state in ('asked', 'joined-late', 'agreed')`,
  `create index succession_membership_id on succession (membership_id)`,
  `create index succession_household_id on succession (household_id)`,
  `create index succession_successor on succession (successor_housemate_id) where successor_housemate_id is not null`,
  `drop index housemate_place_taken_once`,
  // Ruling F4: nor for a day after who pays has left, of which a payment may have some.
  `create or replace function check_collection_attempt() returns trigger language plpgsql as $$
    declare
      held record;
    begin
      select collection.state, collection.noticed_amount, collection.noticed_on, collection.due_on,
          collection.last_day as paid_to, collection.housemate_id, mandate.state as mandate_state, mandate.housemate_id as payer_id,
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
          or held.paid_to >= held.left_on then
        raise exception 'Nothing is collected for a day on which nobody is served'
          using errcode = 'check_violation', constraint = 'collection_attempt_of_a_day_served';
      end if;
      return new;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
