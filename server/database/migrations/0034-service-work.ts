import { type Kysely, sql } from "kysely";

/**
 * The work list of services: what is to be done about each, since when and where, kept beside it so that the list is read
 * in its order by an index. A service that was called off after it was ordered is the supplier's to end, until staff write
 * down that it is ended. Rulings G2, H4, H5.
 */
const statements = [
  `alter table service_order
    add column ended_on date,
    add column starts_on date,
    add column city text,
    add column work text generated always as (case
      when ended_on is not null then 'over'
      when cancelled_on is not null then case when ordered_on is null then 'over' else 'to-end' end
      when live_on is not null then 'live'
      when confirmed_on is not null then 'confirmed'
      when ordered_on is not null then 'ordered'
      else 'to-order' end) stored`,
  `update service_order set starts_on = tenancy_start, city = lower(household.city),
      ended_on = case when state = 'ended' and cancelled_on is null then tenancy_end end
    from household where household.id = household_id`,
  // Nodes of any version begin a set-up, and end a household, without a word of these columns.
  `create function fill_service_order() returns trigger language plpgsql as $$
    begin
      select tenancy_start, lower(city) into new.starts_on, new.city from household where id = new.household_id;
      return new;
    end
  $$`,
  `create trigger service_order_says_where before insert on service_order
    for each row execute function fill_service_order()`,
  `create function end_services() returns trigger language plpgsql as $$
    begin
      update service_order set ended_on = new.tenancy_end
        where household_id = new.id and cancelled_on is null and ended_on is null;
      return null;
    end
  $$`,
  `create trigger household_ends_services after update of state on household
    for each row when (new.state = 'ended' and old.state <> 'ended') execute function end_services()`,
  `create index service_order_work on service_order (work, starts_on, id)`,
  `create index service_order_under_way on service_order (starts_on, id)
    where work in ('to-order', 'ordered', 'confirmed', 'to-end')`,
  `create index service_order_city on service_order (city, starts_on, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
