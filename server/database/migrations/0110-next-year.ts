import { type Kysely, sql } from "kysely";

/**
 * Which household and which housemate next year's follow, who was asked and who said no, and the price that was shown. A
 * household has one that follows it, and a person one place in it. Ruling J5, decision 72.
 */
const statements = [
  `alter table household
    add column previous_household_id uuid references household (id),
    add constraint household_follows_another check (previous_household_id <> id) not valid`,
  `create unique index household_previous on household (previous_household_id)
    where previous_household_id is not null and state <> 'cancelled'`,
  `alter table housemate
    add column previous_housemate_id uuid references housemate (id),
    add column next_year_asked_on date,
    add column next_year_declined_on date,
    add constraint housemate_follows_another check (previous_housemate_id <> id) not valid`,
  `create unique index housemate_previous on housemate (previous_housemate_id, household_id)
    where previous_housemate_id is not null and removed_at is null`,
  `create table next_year_quote (
    household_id uuid primary key references household (id),
    price_book_id uuid not null references price_book (id),
    quoted_on date not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
