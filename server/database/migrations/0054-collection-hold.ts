import { type Kysely, sql } from "kysely";

/**
 * Holds of a person's collections. Those whose dispute or charge-back waits for staff are held from now on, and so are
 * places that are disputed and payers who have died. Rulings F6, G8.
 */
const statements = [
  `create table collection_hold (
    id uuid primary key,
    household_id uuid not null references household (id),
    housemate_id uuid not null references housemate (id),
    cause text not null check (cause in ('disputed', 'charged-back', 'deceased', 'place-disputed')),
    attempt_id uuid references collection_attempt (id),
    held_on date not null,
    created_at timestamptz not null default now(),
    released_on date,
    released_at timestamptz,
    constraint collection_hold_released check ((released_on is null) = (released_at is null))
  )`,
  `create unique index collection_hold_open on collection_hold (housemate_id, cause) where released_at is null`,
  `create index collection_hold_household_id on collection_hold (household_id)`,
  `create index collection_hold_housemate_id on collection_hold (housemate_id)`,
  `create index collection_hold_attempt_id on collection_hold (attempt_id) where attempt_id is not null`,
  `insert into collection_hold (id, household_id, housemate_id, cause, attempt_id, held_on)
    select gen_random_uuid(), household_id, housemate_id, cause, attempt_id, held_on from (
      select distinct on (housemate_id) * from (
        select 0 as rank, housemate.household_id, housemate.id as housemate_id, 'deceased' as cause, null::uuid as attempt_id,
          coalesce(ended_on, current_date) as held_on
          from mandate join housemate on housemate.id = mandate.housemate_id where failure_reason = 'payer_deceased'
        union all
        select 1, place_dispute.household_id, membership.housemate_id, 'place-disputed', null,
          (raised_at at time zone 'Europe/London')::date
          from place_dispute join membership on membership.id = place_dispute.membership_id
          where place_dispute.resolved_at is null
        union all
        select 2, collection.household_id, collection.housemate_id,
          case staff_alert.kind when 'charge-back' then 'charged-back' else 'disputed' end, collection_attempt.id,
          (raised_at at time zone 'Europe/London')::date
          from staff_alert
          join collection_attempt on collection_attempt.id::text = staff_alert.reference
          join collection on collection.id = collection_attempt.collection_id
          where staff_alert.resolved_at is null
            and ((kind = 'charge-back' and collection.state = 'charged_back')
              or (kind = 'cannot-be-collected' and collection_attempt.failure_reason = 'authorisation_disputed'))
      ) as cause order by housemate_id, rank
    ) as held`,
  `create function check_collection_not_held() returns trigger language plpgsql as $$
    begin
      if exists (
        select from collection join collection_hold on collection_hold.housemate_id = collection.housemate_id
        where collection.id = new.collection_id and collection_hold.released_at is null
      ) then
        raise exception 'Nothing is collected while a payer''s collections are held'
          using errcode = 'check_violation', constraint = 'collection_attempt_not_held';
      end if;
      return new;
    end
  $$`,
  `create trigger collection_attempt_not_held before insert on collection_attempt
    for each row execute function check_collection_not_held()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
