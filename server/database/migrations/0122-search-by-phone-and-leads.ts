import { type Kysely, sql } from "kysely";

/** Digits as they are dialled within the country. */
const numberOf = (column: string) =>
  `regexp_replace(regexp_replace(${column}, '[^0-9+]', '', 'g'), '^[+]44', '0')`;

/** Staff find people by phone, and who asked for a price by name, email, phone or postcode. Ruling H4. */
const statements = [
  `create index housemate_phone on housemate (${numberOf("tel")} text_pattern_ops)`,
  `create index lead_phone on lead (${numberOf("mobile_number")} text_pattern_ops)
    where mobile_number is not null`,
  `create index lead_email_start on lead (lower(email) text_pattern_ops) where email is not null`,
  `create index lead_name_words on lead using gin (to_tsvector('simple', first_name || ' ' || last_name))
    where email is not null`,
  `create index lead_postcode on lead (postcode) where postcode is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
