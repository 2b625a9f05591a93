import { type Kysely, sql } from "kysely";

/** At each commit of a housemate: by the household, which leads the index, for a housemate alone has none of closed ones. */
const statement = `create or replace function write_membership() returns trigger language plpgsql as $$
  begin
    insert into membership (household_id, place, housemate_id, joined_on, left_on)
      select household_id, place, id, day_in_london(joined_at),
        case when removed_at is not null then greatest(day_in_london(joined_at), day_in_london(removed_at)) end
      from housemate
      where id = new.id and not exists (
        select from membership where household_id = new.household_id and housemate_id = new.id);
    return null;
  end
$$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
