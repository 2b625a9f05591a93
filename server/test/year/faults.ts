import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../../src/dependencies.ts";

/**
 * Webhook faults, by a trigger on this database. Of a hundred events: one is lost, if it can be polled; three arrive up
 * to three days late; five arrive twice under another id, and one under its own. Simultaneous events arrive in any
 * order.
 */
const statements = [
  `create table event_held_back (id text primary key, provider text, payload jsonb, days integer)`,
  `create table event_fault (kind text, id text)`,
  `create sequence event_number`,
  `create function some_time_ago(id text) returns timestamptz language sql
    as $$ select now() - abs(hashtextextended(id, 7) % 1000) * interval '0.01 seconds' $$`,
  `create function disturb_event() returns trigger language plpgsql as $$
    declare
      number integer;
    begin
      if pg_trigger_depth() > 1 or current_setting('evenly.as_it_is', true) = 'yes' then return new; end if;
      number := nextval('event_number') % 100;
      new.received_at := some_time_ago(new.id);
      if number = 7 and new.payload ->> 'resource_type' in ('payments', 'payouts')
          and new.payload ->> 'action' <> 'charged_back' then
        insert into event_fault values ('lost', new.id);
        return null;
      elsif number in (13, 46, 79) then
        insert into event_held_back values (new.id, new.provider, new.payload, 1 + number % 4 % 3) on conflict do nothing;
        insert into event_fault values ('late', new.id);
        return null;
      elsif number = 29 then
        insert into event_held_back values (new.id, new.provider, new.payload, 0) on conflict do nothing;
        insert into event_fault values ('same', new.id);
      elsif number % 20 = 3 then
        insert into provider_event (id, provider, payload, received_at)
          values (new.id || '-again', new.provider,
            jsonb_set(new.payload, '{id}', to_jsonb(new.id || '-again')), some_time_ago(new.id || '-again'))
          on conflict do nothing;
        insert into event_fault values ('twice', new.id);
      end if;
      return new;
    end $$`,
  `create trigger event_disturbed before insert on provider_event for each row execute function disturb_event()`,
];

export async function disturbEvents(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Delivers events held back until today, as a webhook would. */
export function deliverHeldBack({ db, jobs }: Pick<Dependencies, "db" | "jobs">): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local evenly.as_it_is = 'yes'`.execute(trx);
    const { numAffectedRows = 0n } = await sql`
      with due as (delete from event_held_back where days <= 1 returning *)
      insert into provider_event (id, provider, payload) select id, provider, payload from due
      on conflict do nothing`.execute(trx);
    await sql`update event_held_back set days = days - 1`.execute(trx);
    if (numAffectedRows > 0n) await jobs.send(trx, "work-provider-events", {});
  });
}

export async function countFaults(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from event_fault group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
