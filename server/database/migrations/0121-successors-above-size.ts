import { type Kysely, sql } from "kysely";

/**
 * In a household that has shrunk somebody may have a place above its size, and may hand it over like any other: a
 * successor who was asked takes the place that is there. Nobody else takes one above its size. Rulings C7, G3, G5.
 */
const statements = [
  `create or replace function check_new_membership() returns trigger language plpgsql as $$
    declare
      joined record;
    begin
      select size, schedules_mailed_on into joined from household where id = new.household_id;
      if new.place > joined.size and not exists (
        select from succession
        where household_id = new.household_id and place = new.place and state = 'asked'
      ) then
        raise exception 'There is no place % in this household', new.place
          using errcode = 'check_violation', constraint = 'housemate_place_within_size';
      end if;
      if joined.schedules_mailed_on is not null then
        update household set schedules_mailed_on = null where id = new.household_id;
      end if;
      return null;
    end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
