import type { Success } from "@evenly/contract";
import { cleanText } from "@evenly/domain/typed-text";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isInPlaceOn } from "../../../database/rules-in-sql.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { beginning } from "../lists/conditions.ts";

type SearchResults = Success<"POST /staff/search">;

const most = 20;
const longest = 100;

/** Word prefixes, as indexed by `household_address_words`: `3 larks` matches both. */
function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(" & ");
}

const addressWords = sql`to_tsvector('simple', line1 || ' ' || line2 || ' ' || organisation_name || ' ' || city || ' ' ||
  postcode || ' ' || replace(postcode, ' ', ''))`;

/** `ev7k3m92q` is read as `EV-7K3M-92Q`. Ruling D18. */
function referenceIn(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return letters.replace(/^EV(.{4})(.{3})$/, "EV-$1-$2");
}

/** Households by address, reference or mandate reference; people by name or email. Each has an index. Ruling H4. */
export async function search({ db, clock }: Dependencies, typed: string): Promise<SearchResults> {
  const day = clock.today().toString();
  const text = cleanText(typed).slice(0, longest);
  const words = wordsOf(text);
  if (words === "") return { households: [], people: [], isCut: false };
  const [households, people] = [
    await findHouseholds(db, text, words, day),
    await findPeople(db, text, words, day),
  ];
  return {
    households: households.slice(0, most),
    people: people.slice(0, most),
    isCut: households.length > most || people.length > most,
  };
}

async function findHouseholds(db: Kysely<Database>, text: string, words: string, today: string) {
  const { rows } = await sql<SearchResults["households"][number]>`
    with found as (
      select id from household where reference = ${referenceIn(text)}
      union (select housemate.household_id from mandate
        join housemate on housemate.id = mandate.housemate_id where mandate.reference = ${text.toUpperCase()})
      union (select id from household where ${addressWords} @@ to_tsquery('simple', ${words}) limit 200)
    )
    select household.reference, line1 as address, postcode, state, size,
      count(housemate.id)::int as taken,
      coalesce(array_agg(housemate.last_name order by membership.place)
        filter (where housemate.id is not null), '{}') as people
    from found join household using (id)
    left join membership on membership.household_id = household.id
      and ${isInPlaceOn(today)}
    left join housemate on housemate.id = membership.housemate_id
    group by household.id
    order by state in ('ended', 'cancelled'), household.postcode,
      (substring(line1 from '\\d+'))::numeric nulls last, line1, household.tenancy_start desc
    limit ${most + 1}`.execute(db);
  return rows;
}

async function findPeople(db: Kysely<Database>, text: string, words: string, today: string) {
  const byEmail: RawBuilder<unknown> = sql`
    select id from housemate where lower(email) like ${beginning(text)} limit 200`;
  const byName = sql`
    select id from housemate where to_tsvector('simple', first_name || ' ' || last_name)
      @@ to_tsquery('simple', ${words}) limit 200`;
  const { rows } = await sql<SearchResults["people"][number]>`
    with found as ((${byEmail}) union (${byName}))
    select first_name || ' ' || last_name as name, email, household.reference,
      line1 as address, coalesce(
        (select bool_and(coalesce(left_on <= ${today}::date, false)) from membership
          where membership.household_id = household.id and membership.housemate_id = housemate.id), true) as "hasLeft"
    from found join housemate using (id) join household on household.id = housemate.household_id
    order by last_name, first_name, household.created_at desc, housemate.id
    limit ${most + 1}`.execute(db);
  return rows;
}
