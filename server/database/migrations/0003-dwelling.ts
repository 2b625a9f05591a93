import { type Kysely, sql } from "kysely";

/** Parts of the text of an address that are neither letters nor digits, whatever the database's locale says of them. */
const marks = String.raw`[\u0300-\u036f]`;
const separators = String.raw`[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff]+`;

/** Words that say where inside a building, and alone name no house. */
const inside = "FLAT|FLT|APARTMENT|APT|UNIT|ROOM|STUDIO|SUITE|BEDSIT";
const doorWord =
  `${inside}|ANNEXE?|MAISONETTE|FLOOR|LOWER|UPPER|GROUND|FIRST|SECOND|THIRD|FOURTH|FIFTH|TOP|GARDEN|BASEMENT|ATTIC|` +
  "FRONT|REAR|LEFT|RIGHT|THE|NO|NUMBER|[0-9]+(ST|ND|RD|TH)|[0-9]+[A-Z]?|[A-Z][0-9]*";

/**
 * One identity for a house, typed or picked. It stands in the database because the database itself keeps two accounts
 * apart, also when a node of before writes them. Ruling C6.
 */
const statements = [
  `create function dwelling_words(line text) returns text language sql immutable parallel safe as $$
    select btrim(regexp_replace(
      regexp_replace(upper(normalize(line, NFKD)), '${marks}', '', 'g'), '${separators}', ' ', 'g'))
  $$`,
  // Between two numbers the space stays: Flat 1, 12 High Street is not Flat 11, 2 High Street.
  `create function dwelling_key(words text) returns text language sql immutable parallel safe as $$
    select regexp_replace(btrim(words), '(?<![0-9]) | (?![0-9])', '', 'g')
  $$`,
  // The ways in which an address reads. The first line alone tells it apart, unless it names no house.
  `create function dwelling_keys(organisation text, line1 text, line2 text) returns text[]
    language sql immutable parallel safe as $$
    with line as (
      select dwelling_words(organisation) as organisation, dwelling_words(line1) as one, dwelling_words(line2) as two
    ), reading as (
      select organisation, words, position from line cross join lateral unnest(case
        when two = '' then array[one]
        when one ~ '^((${doorWord})( |$))+$' then array[one || ' ' || two]
        when two ~ '^((${doorWord})( |$))+$' then array[two || ' ' || one, one || ' ' || two]
        when two ~ '^(${inside}) ' then array[two, one || ' ' || two]
        else array[one, one || ' ' || two]
      end) with ordinality as reading (words, position)
    )
    select array_agg(dwelling_key(words) order by position)
      || array_agg(dwelling_key(organisation || ' ' || words) order by position) filter (where organisation <> '')
    from reading
  $$`,
  `create table dwelling (
    id uuid primary key,
    postcode text not null check (postcode ~ '^[A-Z0-9]+$'),
    keys text[] not null check (cardinality(keys) > 0),
    is_double boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create unique index dwelling_first_key on dwelling (postcode, (keys[1])) where not is_double`,
  `create index dwelling_postcode on dwelling (postcode)`,
  `alter table household add column dwelling_id uuid references dwelling (id)`,
  `create index household_dwelling_id on household (dwelling_id)`,
  `create function dwelling_postcode(postcode text) returns text language sql immutable parallel safe as $$
    select upper(regexp_replace(postcode, '\\s', '', 'g'))
  $$`,
  // An address that was picked before is the same one, whatever its source has corrected in it since.
  `create function dwellings_of(postcode text, organisation text, line1 text, line2 text, address_id uuid)
    returns setof uuid language sql stable parallel safe as $$
    select dwelling.id from dwelling
    where dwelling.postcode = dwelling_postcode($1) and dwelling.keys && (select dwelling_keys($2, $3, $4))
    union
    select household.dwelling_id from household where household.address_id = $5 and household.dwelling_id is not null
  $$`,
  // Has those who ask for a house of one postcode wait for each other, so that the second finds what the first made.
  `create function keep_dwelling(postcode text, organisation text, line1 text, line2 text, address_id uuid)
    returns uuid language plpgsql volatile as $$
    declare
      kept uuid;
    begin
      perform pg_advisory_xact_lock(hashtextextended('dwelling ' || dwelling_postcode($1), 0));
      select dwelling.id into kept from dwelling
        where dwelling.id in (select same from dwellings_of($1, $2, $3, $4, $5) as same)
        order by is_double, dwelling.id limit 1;
      if kept is null then
        insert into dwelling (id, postcode, keys)
          values (new_row_id(), dwelling_postcode($1), dwelling_keys($2, $3, $4)) returning id into kept;
      end if;
      return kept;
    end
  $$`,
  // Two accounts that stood at one house for the same days before it was one: the later keeps a dwelling of its own,
  // which reads the same, so that both are found and no third can come.
  `do $$
    declare
      account household;
      kept uuid;
    begin
      for account in select * from household order by created_at, id loop
        kept := keep_dwelling(
          account.postcode, account.organisation_name, account.line1, account.line2, account.address_id);
        if account.state <> 'cancelled' and exists (
          select from household where dwelling_id = kept and state <> 'cancelled'
            and tenancy_start <= account.tenancy_end and account.tenancy_start <= tenancy_end) then
          insert into dwelling (id, postcode, keys, is_double)
            select new_row_id(), postcode, keys, true from dwelling where id = kept returning id into kept;
        end if;
        update household set dwelling_id = kept where id = account.id;
      end loop;
    end
  $$`,
  `create function fill_household_dwelling() returns trigger language plpgsql as $$
    begin
      new.dwelling_id := keep_dwelling(new.postcode, new.organisation_name, new.line1, new.line2, new.address_id);
      return new;
    end
  $$`,
  `create trigger household_has_dwelling before insert on household for each row
    when (new.dwelling_id is null) execute function fill_household_dwelling()`,
  `alter table household alter column dwelling_id set not null`,
  `alter table household add constraint household_one_account_per_dwelling_and_time
    exclude using gist (dwelling_id with =, daterange(tenancy_start, tenancy_end, '[]') with &&)
    where (state <> 'cancelled')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
