import { type Kysely, sql } from "kysely";

/** `all_told_on` is `schedules_mailed_on`. Nodes of the version before read and write the former, and both say the same. */
const statements = [
  `alter table household add column schedules_mailed_on date`,
  `update household set schedules_mailed_on = all_told_on where all_told_on is not null`,
  `create index household_to_mail_schedules on household (id)
    where schedules_mailed_on is null and state in ('complete', 'live')`,
  `create function keep_schedules_mailed() returns trigger language plpgsql as $$
    begin
      if new.all_told_on is distinct from old.all_told_on then
        new.schedules_mailed_on := new.all_told_on;
      else
        new.all_told_on := new.schedules_mailed_on;
      end if;
      return new;
    end $$`,
  `create trigger household_schedules_of_older_nodes before update of all_told_on, schedules_mailed_on on household
    for each row when (new.all_told_on is distinct from new.schedules_mailed_on)
    execute function keep_schedules_mailed()`,
  `create or replace function check_new_membership() returns trigger language plpgsql as $$
    declare
      joined record;
    begin
      select size, schedules_mailed_on into joined from household where id = new.household_id;
      if new.place > joined.size then
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
