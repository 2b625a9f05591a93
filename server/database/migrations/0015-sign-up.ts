import { type Kysely, sql } from "kysely";

/** Words that name no house by themselves, as migration 0003 has them. */
const inside = "FLAT|FLT|APARTMENT|APT|UNIT|ROOM|STUDIO|SUITE|BEDSIT";
const doorWord =
  `${inside}|ANNEXE?|MAISONETTE|FLOOR|LOWER|UPPER|GROUND|FIRST|SECOND|THIRD|FOURTH|FIFTH|TOP|GARDEN|BASEMENT|ATTIC|` +
  "FRONT|REAR|LEFT|RIGHT|THE|NO|NUMBER|[0-9]+(ST|ND|RD|TH)|[0-9]+[A-Z]?|[A-Z][0-9]*";

/**
 * What a sign-up of one statement needs. No two dwellings of a postcode have a reading in common, which until now a
 * lock on the postcode ensured; and a housemate of whom the household was told is marked, so that it is told once.
 */
const statements = [
  // The function of migration 0003, word for word what it gave, in a language whose plans are kept.
  `create or replace function dwelling_keys(organisation text, line1 text, line2 text) returns text[]
    language plpgsql immutable parallel safe as $$
    declare
      company constant text := dwelling_words(organisation);
      one constant text := dwelling_words(line1);
      two constant text := dwelling_words(line2);
      readings constant text[] := case
        when two = '' then array[one]
        when one ~ '^((${doorWord})( |$))+$' then array[one || ' ' || two]
        when two ~ '^((${doorWord})( |$))+$' then array[two || ' ' || one, one || ' ' || two]
        when two ~ '^(${inside}) ' then array[two, one || ' ' || two]
        else array[one, one || ' ' || two]
      end;
      reading text;
      keys text[] := '{}';
    begin
      foreach reading in array readings loop
        keys := keys || dwelling_key(reading);
      end loop;
      if company <> '' then
        foreach reading in array readings loop
          keys := keys || dwelling_key(company || ' ' || reading);
        end loop;
      end if;
      return keys;
    end
  $$`,
  `create table dwelling_reading (
    postcode text not null,
    key text not null,
    dwelling_id uuid not null references dwelling (id),
    primary key (postcode, key)
  )`,
  `insert into dwelling_reading (postcode, key, dwelling_id)
    select postcode, unnest(keys), id from dwelling where not is_double order by id on conflict do nothing`,
  `create function write_dwelling_readings() returns trigger language plpgsql as $$
    begin
      insert into dwelling_reading (postcode, key, dwelling_id)
        select distinct new.postcode, key, new.id from unnest(new.keys) as key order by key;
      return null;
    end
  $$`,
  `create trigger dwelling_has_readings after insert on dwelling for each row
    when (not new.is_double) execute function write_dwelling_readings()`,
  `create index dwelling_reading_dwelling_id on dwelling_reading (dwelling_id)`,
  `alter table housemate add column welcomed_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
