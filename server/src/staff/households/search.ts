import type { Success } from "@evenly/contract";
import { formatPostcode } from "@evenly/domain/address";
import { nationalPhone } from "@evenly/domain/person";
import { cleanText } from "@evenly/domain/typed-text";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { spellingsOf } from "../../../database/address-text.ts";
import { isInPlaceOn } from "../../../database/rules-in-sql.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findListedAddresses } from "../../addresses/index.ts";
import { beginning } from "../lists/conditions.ts";
import { dayInLondon } from "../lists/moments.ts";

type SearchResults = Success<"POST /staff/search">;

const most = 20;
const longest = 100;

function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8);
}

/** Word prefixes: `oka may` matches Maya Okafor. */
function nameQuery(words: readonly string[]): string {
  return words.map((word) => `${word}:*`).join(" & ");
}

/** Each in all its spellings: `3 larks tce` matches 3 Larkspur Terrace, and `terrace` what was typed as `Tce`. */
function addressQuery(words: readonly string[]): string {
  return words.map((word) => `(${[`${word}:*`, ...spellingsOf(word)].join(" | ")})`).join(" & ");
}

/** The pattern of a number that begins so; null of what is none. Separators and `+44` make no difference. */
function phoneIn(text: string): string | null {
  const phone = nationalPhone(text);
  return /^\+?\d{6,}$/.test(phone) ? beginning(phone) : null;
}

/** As indexed by `housemate_phone` and `lead_phone`. */
function phoneOf(column: "tel" | "mobile_number") {
  return sql`regexp_replace(regexp_replace(${sql.raw(column)}, '[^0-9+]', '', 'g'), '^[+]44', '0')`;
}

const addressWords = sql`to_tsvector('simple', line1 || ' ' || line2 || ' ' || organisation_name || ' ' || city || ' ' ||
  postcode || ' ' || replace(postcode, ' ', ''))`;

/** `ev7k3m92q` is read as `EV-7K3M-92Q`. Ruling D18. */
function referenceIn(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return letters.replace(/^EV(.{4})(.{3})$/, "EV-$1-$2");
}

/**
 * Households by address, reference or mandate reference; people by name, email or phone; who asked for a price by these or
 * by an address. Each has an index. Ruling H4.
 */
export async function search({ db, clock }: Dependencies, typed: string): Promise<SearchResults> {
  const day = clock.today().toString();
  const text = cleanText(typed).slice(0, longest);
  const words = wordsIn(text);
  if (words.length === 0) return { households: [], people: [], leads: [], isCut: false };
  const [households, people, leads] = [
    await findHouseholds(db, text, addressQuery(words), day),
    await findPeople(db, text, nameQuery(words), day),
    await findLeads(db, text, nameQuery(words)),
  ];
  return {
    households: households.slice(0, most),
    people: people.slice(0, most),
    leads: leads.slice(0, most),
    isCut: households.length > most || people.length > most || leads.length > most,
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
  const byPhone = sql`select id from housemate where ${phoneOf("tel")} like ${phoneIn(text)} limit 200`;
  const { rows } = await sql<SearchResults["people"][number]>`
    with found as ((${byEmail}) union (${byName}) union (${byPhone}))
    select first_name || ' ' || last_name as name, email, household.reference,
      line1 as address, coalesce(
        (select bool_and(coalesce(left_on <= ${today}::date, false)) from membership
          where membership.household_id = household.id and membership.housemate_id = housemate.id), true) as "hasLeft"
    from found join housemate using (id) join household on household.id = housemate.household_id
    order by last_name, first_name, household.created_at desc, housemate.id
    limit ${most + 1}`.execute(db);
  return rows;
}

/** Once for each email, as they asked last; who is found by themselves before who asked for a house that is. */
async function findLeads(db: Kysely<Database>, text: string, words: string) {
  const addresses = await findListedAddresses(db, text);
  const found = (condition: RawBuilder<unknown>) =>
    sql`(select id from lead where email is not null and ${condition} limit 200)`;
  const { rows } = await sql<SearchResults["leads"][number]>`
    with themselves as (
      ${found(sql`lower(email) like ${beginning(text)}`)}
      union ${found(sql`to_tsvector('simple', first_name || ' ' || last_name) @@ to_tsquery('simple', ${words})`)}
      union ${found(sql`mobile_number is not null and ${phoneOf("mobile_number")} like ${phoneIn(text)}`)}
    ), found as (
      select id from themselves
      union ${found(sql`postcode = ${formatPostcode(text)}`)}
      union ${found(sql`address_id = any(${addresses}::uuid[])`)}
    ), latest as (
      select distinct on (lower(email)) lead.id, first_name, last_name, email, address_id, postcode, created_at
      from found join lead using (id)
      order by lower(email), created_at desc
    )
    select concat_ws(' ', first_name, last_name) as name, latest.email,
      coalesce(address.line1, latest.postcode, '') as address, ${dayInLondon("latest.createdAt")} as "askedOn",
      (select household.reference from housemate join household on household.id = housemate.household_id
        where lower(housemate.email) = lower(latest.email) order by housemate.joined_at desc limit 1) as reference
    from latest left join address on address.id = latest.address_id
    order by (latest.id in (select id from themselves)) desc, last_name, first_name, latest.created_at desc
    limit ${most + 1}`.execute(db);
  return rows;
}
