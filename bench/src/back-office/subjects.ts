import type { Pool } from "pg";

export type Subjects = Readonly<
  Record<
    | "households" | "mandates" | "emails" | "people" | "addresses" | "postcodes" | "payouts" | "postings" | "mails" | "cases"
    | "vouchers" | "agents" | "affiliates" | "colleagues",
    readonly string[]
  >
>; // prettier-ignore

/** Live households with payments and all other data. */
const lived = `select household.id, reference, line1, postcode from household
  where state = 'live' and tenancy_start < current_date - 60 order by md5(reference) limit 40`;

const queries: Readonly<Record<keyof Subjects, string>> = {
  households: `select reference as text from (${lived}) as lived`,
  addresses: `select line1 as text from (${lived}) as lived`,
  postcodes: `select postcode as text from (${lived}) as lived`,
  mandates: `select mandate.reference as text from (${lived}) as lived join housemate on household_id = lived.id
    join mandate on housemate_id = housemate.id limit 40`,
  emails: `select email as text from (${lived}) as lived join housemate on household_id = lived.id limit 40`,
  people: `select first_name || ' ' || last_name as text from (${lived}) as lived join housemate on household_id = lived.id limit 40`,
  payouts: `select provider_reference as text from payout order by payments desc limit 20`,
  postings: `select id::text as text from posting order by posted_on desc, id desc limit 40`,
  mails: `select id::text as text from email order by created_at desc, id desc limit 40`,
  cases: `select reference as text from staff_case where state <> 'done' order by opened_at limit 40`,
  vouchers: `select code as text from voucher where code like 'V%' order by code limit 40`,
  agents: `select code as text from agent order by code limit 40`,
  affiliates: `select code as text from affiliate order by code limit 40`,
  colleagues: `select id::text as text from staff_person where email like 'colleague%' order by email`,
};

export async function findSubjects(pool: Pool): Promise<Subjects> {
  const found: [string, readonly string[]][] = [];
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ text: string }>(query);
    if (rows.length === 0) throw new Error(`There are no ${name}: make more households`);
    found.push([name, rows.map(({ text }) => text)]);
  }
  return Object.fromEntries(found) as Subjects;
}
