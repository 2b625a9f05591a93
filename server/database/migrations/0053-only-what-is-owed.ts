import { type Kysely, sql } from "kysely";

/**
 * Nothing is collected beyond what is owed: which payments a write-off let go; what a try asked for, when that was less
 * than the payment; and why a payment is not collected at all. The trigger, which knows the notice only, lets a try ask
 * for less. Ruling F4.
 */
const statements = [
  `create table write_off_part (
    write_off_id uuid not null references write_off (id),
    collection_id uuid not null references collection (id),
    amount integer not null check (amount > 0),
    primary key (write_off_id, collection_id)
  )`,
  `create index write_off_part_collection_id on write_off_part (collection_id)`,
  `alter table collection
    drop constraint collection_of_the_noticed_amount,
    add constraint collection_within_the_noticed_amount check (noticed_on is null or (noticed_amount is not null and noticed_amount <= amount)) not valid,
    add column submitted_amount integer,
    add column settled_by text,
    add constraint collection_submitted_for_less check (submitted_amount > 0) not valid,
    add constraint collection_settled_by check (settled_by in ('write-off', 'credit')) not valid`,
  `create index collection_submitted_for_less on collection (due_on) where submitted_amount is not null`,
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
          or held.noticed_amount is null or held.noticed_amount < new.amount then
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
