import { type Kysely, sql } from "kysely";

/** Who does not want to be written to, and how often somebody was. Ruling C13. */
const statements = [
  `create table mail_preference (
    email text primary key check (email <> ''),
    token text not null unique check (length(token) >= 22),
    stopped_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `alter table email add column stop_token text`,
  `create index email_recipient on email (to_address, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
