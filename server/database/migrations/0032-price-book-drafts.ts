import { type Kysely, sql } from "kysely";

/**
 * Price books before they are published, apart from the prices that anybody is quoted. A book that is taken back before
 * its day ends on the day it would have begun: it is in force on none. The quotes of the last month are counted by their
 * days, which come in order, so that a small index does. Rulings B5, H3, H4.
 */
const statements = [
  `create table price_book_draft (
    id uuid primary key,
    name text not null check (name <> ''),
    file_name text not null,
    prices jsonb not null,
    price_count integer not null check (price_count > 0),
    uploaded_by uuid not null references staff_person (id),
    uploaded_at timestamptz not null default now(),
    discarded_at timestamptz,
    price_book_id uuid unique references price_book (id),
    check (discarded_at is null or price_book_id is null)
  )`,
  `create unique index price_book_draft_name on price_book_draft (name) where discarded_at is null`,
  `create index price_book_draft_uploaded_by on price_book_draft (uploaded_by)`,
  `alter table price_book
    add column published_by uuid references staff_person (id),
    add column taken_back_at timestamptz,
    add constraint price_book_taken_back check (taken_back_at is null or superseded_on = effective_from)`,
  `create index price_book_published_by on price_book (published_by)`,
  `create index quote_quoted_on on quote using brin (quoted_on)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
