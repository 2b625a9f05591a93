import { type Kysely, sql } from "kysely";

/** Whose brand a lead, a household and a mail are. The server fills Evenly's row from its configuration. Ruling A1. */
const statements = [
  `create table brand (
    key text primary key check (key ~ '^[a-z0-9-]+$'),
    name text not null check (name <> ''),
    strapline text not null,
    phone text not null,
    email text not null,
    company_name text not null,
    company_number text not null,
    registered_address text not null,
    statement_name text not null check (statement_name <> ''),
    links jsonb not null check (jsonb_typeof(links) = 'object'),
    updated_at timestamptz not null default now()
  )`,
  `insert into brand (key, name, strapline, phone, email, company_name, company_number, registered_address,
      statement_name, links)
    values ('evenly', 'Evenly', 'One bill. Split evenly.', '0113 496 0000', 'hello@evenly.example',
      'Evenly Household Services Ltd', '00000000', 'Evenly House, 1 Example Street, Leeds, LS1 1ZZ', 'Evenly',
      '{"privacyPolicy": "/privacy-policy", "terms": "/terms", "cookiePolicy": "/cookie-policy",
        "accessibility": "/accessibility"}')`,
  ...["lead", "household", "email"].map(
    (table) => `alter table ${table} add column brand text not null default 'evenly' references brand (key)`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
