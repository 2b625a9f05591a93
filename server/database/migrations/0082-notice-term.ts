import { type Kysely, sql } from "kysely";

/**
 * Nothing is collected before its notice has run: as many weekdays as `ADVANCE_NOTICE_WORKING_DAYS` said when it was
 * given. Bank holidays only make a notice longer, and are left to the domain, which knows those that were proclaimed. The
 * owner writes the term, so that no node shortens it. Rulings F4, K1.
 */
const statements = [
  `create table notice_term (
    from_day date primary key,
    working_days integer not null check (working_days between 1 and 30)
  )`,
  `create function check_collection_notice() returns trigger language plpgsql as $$
    declare
      notice record;
    begin
      select collection.noticed_on as given_on, coalesce(
          (select working_days from notice_term where from_day <= collection.noticed_on order by from_day desc limit 1), 1
        ) as days
        into notice
        from collection where collection.id = new.collection_id;
      if new.collect_on < (
          select max(day) from (
            select day::date from generate_series(notice.given_on + 1, notice.given_on + 7 + 2 * notice.days, interval '1 day') as day
            where extract(isodow from day) < 6 order by day limit notice.days
          ) as weekday) then
        raise exception 'Nothing is collected before its notice has run'
          using errcode = 'check_violation', constraint = 'collection_attempt_after_notice';
      end if;
      return new;
    end
  $$`,
  `create trigger collection_attempt_after_notice before insert on collection_attempt
    for each row execute function check_collection_notice()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
