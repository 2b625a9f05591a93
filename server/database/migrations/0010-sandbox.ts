import { type Kysely, sql } from "kysely";

const remembered = (event: string) => `insert into sandbox_mandate
    (provider_reference, reference, received_on, is_invalid, is_cancelled)
  select id, payload ->> 'reference', (payload ->> 'receivedOn')::date, (payload ->> 'isInvalid')::boolean,
    coalesce((payload ->> 'isCancelled')::boolean, false)
  from (select ${event}.*) as event where provider = 'sandbox' and payload ? 'reference'
  on conflict (provider_reference) do update set is_cancelled = excluded.is_cancelled`;

/**
 * The sandbox has a table of its own, so that `provider_event` is for webhooks alone (Ruling F8). Older nodes keep the
 * sandbox's mandates there; a trigger takes them over.
 */
const statements = [
  `create table sandbox_mandate (
    provider_reference text primary key check (provider_reference <> ''),
    reference text not null check (reference <> ''),
    received_on date not null,
    is_invalid boolean not null,
    is_cancelled boolean not null default false
  )`,
  `do $$
    declare
      event provider_event;
    begin
      for event in select * from provider_event loop
        ${remembered("event")};
      end loop;
    end
  $$`,
  `create function take_over_sandbox_mandate() returns trigger language plpgsql as $$
    begin
      ${remembered("new")};
      return null;
    end
  $$`,
  `create trigger provider_event_of_the_sandbox after insert or update on provider_event for each row
    when (new.provider = 'sandbox') execute function take_over_sandbox_mandate()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
