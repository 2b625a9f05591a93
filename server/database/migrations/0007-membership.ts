import { type Kysely, sql } from "kysely";

const writeMemberships = `insert into membership (household_id, place, housemate_id, joined_on, left_on)
  select household_id, place, id, day_in_london(joined_at),
    case when removed_at is not null then greatest(day_in_london(joined_at), day_in_london(removed_at)) end
  from housemate`;

/**
 * Who has which place, and from when to when: a place is found by its memberships. `housemate.place` and
 * `housemate.removed_at` are written too while older nodes read them; what only those write, the triggers take over.
 * Rulings C7, G5.
 */
const statements = [
  // Leads with the household, so it takes the place of the plain index.
  `create unique index housemate_of_household on housemate (household_id, id)`,
  `drop index housemate_household_id`,
  `alter table housemate add column opened_account boolean not null default false`,
  `update housemate set opened_account = true where id in (
    select distinct on (household_id) id from housemate order by household_id, joined_at, place)`,
  `create unique index housemate_one_opened_the_account on housemate (household_id) where opened_account`,
  `create function mark_who_opened_account() returns trigger language plpgsql as $$
    begin
      new.opened_account := not exists (select from housemate where household_id = new.household_id);
      return new;
    end
  $$`,
  `create trigger housemate_opened_account before insert on housemate for each row
    when (not new.opened_account) execute function mark_who_opened_account()`,
  // left_on is the first day on which somebody else may have the place.
  `create table membership (
    id uuid primary key default new_row_id(),
    household_id uuid not null,
    place integer not null check (place between 1 and 15),
    housemate_id uuid not null,
    joined_on date not null,
    left_on date,
    constraint membership_ends_after_it_begins check (left_on >= joined_on),
    constraint membership_of_a_housemate foreign key (household_id, housemate_id)
      references housemate (household_id, id),
    constraint membership_one_a_place_and_day
      exclude using gist (household_id with =, place with =, daterange(joined_on, left_on) with &&)
  )`,
  `create unique index membership_one_place_a_housemate on membership (housemate_id) where left_on is null`,
  `create trigger membership_place_within_size before insert or update of place, household_id on membership
    for each row execute function check_housemate_place()`,
  `create or replace function check_household_size() returns trigger language plpgsql as $$
    begin
      if new.size < (select max(place) from membership where household_id = new.id and left_on is null) then
        raise exception 'Somebody has a place beyond %', new.size
          using errcode = 'check_violation', constraint = 'household_size_holds_places';
      end if;
      return new;
    end
  $$`,
  `create function day_in_london(moment timestamptz) returns date language sql stable parallel safe as $$
    select (moment at time zone 'Europe/London')::date
  $$`,
  writeMemberships,
  // At commit, when a node that knows memberships has written its own.
  `create function write_membership() returns trigger language plpgsql as $$
    begin
      ${writeMemberships}
        where id = new.id and not exists (select from membership where housemate_id = new.id);
      return null;
    end
  $$`,
  `create constraint trigger housemate_has_membership after insert on housemate
    deferrable initially deferred for each row execute function write_membership()`,
  `create function end_membership() returns trigger language plpgsql as $$
    begin
      update membership set left_on = greatest(joined_on, day_in_london(new.removed_at))
        where housemate_id = new.id and left_on is null;
      return null;
    end
  $$`,
  `create trigger housemate_leaves_place after update of removed_at on housemate for each row
    when (old.removed_at is null and new.removed_at is not null) execute function end_membership()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
