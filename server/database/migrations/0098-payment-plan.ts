import { type Kysely, sql } from "kysely";

/**
 * What is owed, spread over months or collected again on a day: what it pays, and its parts, each taken with a payment of
 * its day. A day without a payment has one of 0 pence. While a plan is open what it pays is not tried by itself, and a try
 * may ask for the part beside the payment. Rulings F4, I4, I5.
 */
const statements = [
  `create table payment_plan (
    id uuid primary key,
    household_id uuid not null references household (id),
    housemate_id uuid not null references housemate (id),
    kind text not null check (kind in ('over-months', 'on-a-day')),
    amount integer not null check (amount > 0),
    months integer not null check (months between 1 and 12),
    made_on date not null,
    made_by uuid references staff_person (id),
    reason text,
    created_at timestamptz not null,
    ended_at timestamptz,
    ending text check (ending in ('paid', 'missed', 'held', 'left', 'by-staff')),
    constraint payment_plan_ended_somehow check ((ended_at is null) = (ending is null)),
    constraint payment_plan_of_staff_has_a_reason check (made_by is null or reason <> '')
  )`,
  `create unique index payment_plan_one_open on payment_plan (housemate_id) where ended_at is null`,
  `create index payment_plan_household_id on payment_plan (household_id)`,
  `create index payment_plan_housemate_id on payment_plan (housemate_id)`,
  `create index payment_plan_made_by on payment_plan (made_by) where made_by is not null`,
  `create table payment_plan_debt (
    plan_id uuid not null references payment_plan (id),
    collection_id uuid not null references collection (id),
    amount integer not null check (amount > 0),
    primary key (plan_id, collection_id)
  )`,
  `create index payment_plan_debt_collection_id on payment_plan_debt (collection_id)`,
  `create table payment_plan_part (
    plan_id uuid not null references payment_plan (id),
    number integer not null check (number between 1 and 12),
    collection_id uuid not null references collection (id),
    amount integer not null check (amount > 0),
    asked integer check (asked between 0 and amount),
    primary key (plan_id, number),
    unique (plan_id, collection_id)
  )`,
  `create index payment_plan_part_collection_id on payment_plan_part (collection_id)`,
  `create or replace function check_collection_attempt() returns trigger language plpgsql as $$
    declare
      held record;
    begin
      select collection.state, collection.noticed_amount, collection.noticed_on, collection.due_on,
          collection.last_day as paid_to, collection.housemate_id, mandate.state as mandate_state, mandate.housemate_id as payer_id,
          household.state as household_state, household.tenancy_start, household.last_day,
          coalesce((select payment_plan_part.amount from payment_plan_part join payment_plan on payment_plan.id = plan_id
            where payment_plan_part.collection_id = collection.id and ended_at is null), 0) as part,
          exists (select from payment_plan_debt join payment_plan on payment_plan.id = plan_id
            where payment_plan_debt.collection_id = collection.id and ended_at is null) as is_on_plan,
          (select max(left_on) from membership where membership.housemate_id = collection.housemate_id
            and not exists (select from membership as present
              where present.housemate_id = collection.housemate_id and present.left_on is null)) as left_on
        into held
        from collection
        join mandate on mandate.id = new.mandate_id
        join household on household.id = collection.household_id
        where collection.id = new.collection_id;
      if held.is_on_plan then
        raise exception 'What a plan pays is not collected by itself'
          using errcode = 'check_violation', constraint = 'collection_attempt_not_on_plan';
      end if;
      if held.state not in ('notified', 'failed') or held.noticed_on is null
          or held.noticed_amount is null or held.noticed_amount + held.part < new.amount then
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
