import { type Kysely, sql } from "kysely";

/** The spellings of `domain/src/address-words.ts`, which a test compares. */
const spellings = {
  AV: "AVENUE",
  AVE: "AVENUE",
  BLDG: "BUILDING",
  BLDGS: "BUILDINGS",
  BLVD: "BOULEVARD",
  CL: "CLOSE",
  CLO: "CLOSE",
  COTTS: "COTTAGES",
  CRES: "CRESCENT",
  CRESC: "CRESCENT",
  CRT: "COURT",
  CT: "COURT",
  DR: "DRIVE",
  DRV: "DRIVE",
  GDN: "GARDEN",
  GDNS: "GARDENS",
  GR: "GROVE",
  GRN: "GREEN",
  GRO: "GROVE",
  HO: "HOUSE",
  HSE: "HOUSE",
  HTS: "HEIGHTS",
  LN: "LANE",
  MANS: "MANSIONS",
  MT: "MOUNT",
  MWS: "MEWS",
  PDE: "PARADE",
  PK: "PARK",
  PL: "PLACE",
  RD: "ROAD",
  SQ: "SQUARE",
  ST: "STREET",
  STR: "STREET",
  TCE: "TERRACE",
  TER: "TERRACE",
  TERR: "TERRACE",
  TRC: "TERRACE",
  TRCE: "TERRACE",
  VW: "VIEW",
  WK: "WALK",
  WLK: "WALK",
  WY: "WAY",
  APARTMENT: "FLAT",
  APPT: "FLAT",
  APT: "FLAT",
  FLT: "FLAT",
  RM: "ROOM",
  "1ST": "FIRST",
  "2ND": "SECOND",
  "3RD": "THIRD",
  "4TH": "FOURTH",
  "5TH": "FIFTH",
  GFF: "GROUND FLAT",
  FFF: "FIRST FLAT",
  SFF: "SECOND FLAT",
  TFF: "TOP FLAT",
  BFF: "BASEMENT FLAT",
  LGFF: "LOWER GROUND FLAT",
  UGFF: "UPPER GROUND FLAT",
  // `St` is a saint or a street; which one tells no two houses of a postcode apart.
  SAINT: "STREET",
  FLOOR: "",
  FLR: "",
};

const inside = "FLAT|UNIT|ROOM|STUDIO|SUITE|BEDSIT";
const doorWord =
  `${inside}|ANNEXE?|MAISONETTE|LOWER|UPPER|GROUND|FIRST|SECOND|THIRD|FOURTH|FIFTH|TOP|GARDEN|BASEMENT|ATTIC|` +
  "FRONT|REAR|LEFT|RIGHT|THE|NO|NUMBER|[0-9]+(ST|ND|RD|TH)|[0-9]+[A-Z]*|[A-Z][0-9]*";
const streetKind =
  "AVENUE|BOULEVARD|CLOSE|COURT|CRESCENT|DRIVE|GARDENS|GREEN|GROVE|LANE|MEWS|MOUNT|PARADE|PARK|PLACE|RISE|ROAD|ROW|SQUARE|" +
  "STREET|TERRACE|VIEW|WALK|WAY";

/** Asked for by nodes that do not know the city, and by their triggers. */
const asBefore = [
  `create or replace function dwelling_keys(organisation text, line1 text, line2 text) returns text[]
    language sql immutable parallel safe as $$ select dwelling_keys('', $1, $2, $3, '') $$`,
  `create or replace function dwellings_of(postcode text, organisation text, line1 text, line2 text, address_id uuid)
    returns setof uuid language sql stable parallel safe as $$ select * from dwellings_of($1, $2, $3, $4, '', $5) $$`,
  `create or replace function keep_dwelling(postcode text, organisation text, line1 text, line2 text, address_id uuid)
    returns uuid language sql volatile as $$ select keep_dwelling($1, $2, $3, $4, '', $5) $$`,
  `create or replace function fill_household_dwelling() returns trigger language plpgsql as $$
    begin
      new.dwelling_id := keep_dwelling(
        new.postcode, new.organisation_name, new.line1, new.line2, new.city, new.address_id);
      return new;
    end
  $$`,
];

/**
 * One reading of an address for the database and the search: words in one spelling, without the city, the postcode and
 * what follows a street's name. What was two dwellings and reads as one becomes one. Ruling C6, decision 10.
 */
const statements = [
  // Whoever opens an account waits, and then reads the address as everybody does from now on.
  `lock table dwelling, household, dwelling_reading in share row exclusive mode`,

  `create function dwelling_spelling(words text) returns text language plpgsql immutable parallel safe as $$
    declare
      word text;
      spelled text := '';
    begin
      foreach word in array string_to_array(words, ' ') loop
        word := coalesce('${JSON.stringify(spellings)}'::jsonb ->> word, word);
        if word <> '' then
          spelled := spelled || ' ' || word;
        end if;
      end loop;
      return ltrim(spelled, ' ');
    end
  $$`,
  `create function dwelling_without(words text, endings text[]) returns text
    language plpgsql immutable parallel safe as $$
    declare
      ending text;
    begin
      foreach ending in array endings loop
        if btrim(ending) <> '' and right(words, length(ending) + 1) = ' ' || ending then
          words := left(words, -length(ending) - 1);
        end if;
      end loop;
      return words;
    end
  $$`,
  // What is empty is not read, and no expression is asked for what its text shows: this runs with each look at an address.
  `create function dwelling_keys(postcode text, organisation text, line1 text, line2 text, city text) returns text[]
    language plpgsql immutable parallel safe as $$
    declare
      code constant text := dwelling_postcode(postcode);
      endings constant text[] := array[
        code, left(code, -3) || ' ' || right(code, 3), dwelling_spelling(dwelling_words(city))];
      parts constant text[] := string_to_array(line1, ',');
      part text;
      company text := '';
      one text := '';
      rest text := '';
      two text := '';
      readings text[];
      reading text;
      keys text[] := '{}';
    begin
      foreach part in array parts loop
        part := dwelling_spelling(dwelling_words(part));
        if one <> '' and one ~ '[0-9].* (${streetKind})$' then
          rest := btrim(rest || ' ' || part);
        else
          one := btrim(one || ' ' || part);
        end if;
      end loop;
      one := dwelling_without(one, endings);
      if rest <> '' then
        rest := dwelling_without(rest, endings);
      end if;
      if line2 <> '' then
        two := dwelling_without(dwelling_spelling(dwelling_words(line2)), endings);
      end if;
      -- What follows a number and a street is a place, unless it has a number too.
      if rest ~ '[0-9]' then
        one := one || ' ' || rest;
      else
        two := btrim(rest || ' ' || two);
      end if;
      readings := case
        when two = '' or two = any (endings) then array[one]
        when one ~ '^((${doorWord})( |$))+$' then array[one || ' ' || two]
        when two ~ '^((${doorWord})( |$))+$' then array[two || ' ' || one, one || ' ' || two]
        when two ~ '^(${inside}) ' then array[two, one || ' ' || two]
        else array[one, one || ' ' || two]
      end;
      for at in 1..cardinality(readings) loop
        reading := readings[at];
        if reading like 'N%' then
          reading := regexp_replace(reading, '^(NO|NUMBER) (?=[0-9])', '');
        end if;
        if reading like 'F%' then
          reading := regexp_replace(reading, '^F([0-9]+[A-Z]?) ', 'FLAT \\1 ');
        end if;
        -- A room is in the dwelling of its flat.
        if reading like '%ROOM %' and reading like '%FLAT %' then
          reading := regexp_replace(reading, '^ROOM [0-9A-Z]+ (?=FLAT )', '');
          reading := regexp_replace(reading, '^(FLAT .*) ROOM [0-9A-Z]+( |$)', '\\1\\2');
        end if;
        readings[at] := reading;
        keys := keys || dwelling_key(reading);
      end loop;
      if organisation <> '' then
        company := dwelling_spelling(dwelling_words(organisation));
      end if;
      if company <> '' then
        foreach reading in array readings loop
          keys := keys || dwelling_key(company || ' ' || reading);
        end loop;
      end if;
      return keys;
    end
  $$`,
  `create function dwellings_of(
      postcode text, organisation text, line1 text, line2 text, city text, address_id uuid)
    returns setof uuid language sql stable parallel safe as $$
    select same.id from (select dwelling_keys($1, $2, $3, $4, $5) as keys offset 0) as given
      cross join lateral dwellings_reading(dwelling_postcode($1), given.keys, $6) as same (id)
  $$`,
  `create function keep_dwelling(
      postcode text, organisation text, line1 text, line2 text, city text, address_id uuid)
    returns uuid language plpgsql volatile as $$
    declare
      kept uuid;
    begin
      perform pg_advisory_xact_lock(hashtextextended('dwelling ' || dwelling_postcode($1), 0));
      select dwelling.id into kept from dwelling
        where dwelling.id in (select same from dwellings_of($1, $2, $3, $4, $5, $6) as same)
        order by is_double, dwelling.id limit 1;
      if kept is null then
        insert into dwelling (id, postcode, keys)
          values (new_row_id(), dwelling_postcode($1), dwelling_keys($1, $2, $3, $4, $5)) returning id into kept;
      end if;
      return kept;
    end
  $$`,
  ...asBefore,

  // Each is read again from its first account's address; one without an account stays as it is.
  `update dwelling set keys = again.keys
    from (
      select distinct on (dwelling_id) dwelling_id,
        dwelling_keys(postcode, organisation_name, line1, line2, city) as keys
      from household order by dwelling_id, created_at, id
    ) as again
    where again.dwelling_id = dwelling.id and again.keys <> dwelling.keys`,
  `delete from dwelling_reading`,
  `insert into dwelling_reading (postcode, key, dwelling_id)
    select postcode, unnest(keys), id from dwelling where not is_double order by id on conflict do nothing`,
  // The later of two that read the same joins the first; when they have accounts for the same days, as their double.
  `do $$
    declare
      later dwelling;
      kept uuid;
    begin
      for later in
        select * from dwelling where not is_double and exists (
          select from dwelling_reading where postcode = dwelling.postcode and key = any (dwelling.keys)
            and dwelling_id <> dwelling.id)
        order by id
      loop
        select dwelling_id into kept from dwelling_reading
          where postcode = later.postcode and key = any (later.keys) and dwelling_id <> later.id
          order by dwelling_id limit 1;
        continue when kept is null;
        delete from dwelling_reading where dwelling_id = later.id;
        if exists (
          select from household as one join household as other
            on daterange(one.tenancy_start, one.tenancy_end, '[]') && daterange(other.tenancy_start, other.tenancy_end, '[]')
          where one.dwelling_id = later.id and other.dwelling_id = kept
            and one.state <> 'cancelled' and other.state <> 'cancelled'
        ) then
          update dwelling set is_double = true where id = later.id;
        else
          update household set dwelling_id = kept where dwelling_id = later.id;
          delete from dwelling where id = later.id;
          update dwelling set keys = keys || array(
              select key from unnest(later.keys) as key where key <> all (dwelling.keys))
            where id = kept;
          insert into dwelling_reading (postcode, key, dwelling_id)
            select later.postcode, unnest(later.keys), kept on conflict do nothing;
        end if;
      end loop;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
