import { type Kysely, sql } from "kysely";

/**
 * What people agreed to, places that staff free again, and a reference that can be read out on the phone. An older
 * node goes on beside it: it knows nothing of the new columns, all of which have a value by themselves.
 */
const statements = [
  // A text once, however many people were shown it.
  `create table document (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    text text not null check (text <> ''),
    first_shown_at timestamptz not null
  )`,
  `create table consent (
    id uuid primary key,
    housemate_id uuid not null references housemate (id),
    kind text not null check (kind <> ''),
    document_hash text not null references document (hash),
    agreed boolean not null,
    given_at timestamptz not null,
    constraint consent_one_of_a_kind unique (housemate_id, kind)
  )`,
  `create index consent_document_hash on consent (document_hash)`,
  `alter table housemate
    alter column agreed_texts set default '{}',
    add column by_share_token boolean not null default false,
    add column removed_at timestamptz,
    drop constraint housemate_place_taken_once,
    drop constraint housemate_one_email_per_household`,
  `create unique index housemate_place_taken_once on housemate (household_id, place) where removed_at is null`,
  `create unique index housemate_one_email_per_household on housemate (household_id, email)
    where removed_at is null`,
  `create index housemate_household_id on housemate (household_id)`,
  `alter table household add column reference text constraint household_reference_form
    check (reference ~ '^EV-[2-9CDFGHJKMNPQRTVWXY]{4}-[2-9CDFGHJKMNPQRTVWXY]{3}$')`,
  // The letters are those of the check: none that is heard or read as another, and no vowels to make words of.
  `create function new_household_reference() returns text language plpgsql volatile as $$
    declare
      letters constant text := '23456789CDFGHJKMNPQRTVWXY';
      given text;
    begin
      loop
        given := 'EV-';
        for place in 1..7 loop
          given := given || substr(letters, 1 + floor(random() * length(letters))::integer, 1);
          if place = 4 then given := given || '-'; end if;
        end loop;
        exit when not exists (select from household where reference = given);
      end loop;
      return given;
    end
  $$`,
  `create unique index household_reference on household (reference)`,
  `update household set reference = new_household_reference() where reference is null`,
  `alter table household alter column reference set default new_household_reference()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
