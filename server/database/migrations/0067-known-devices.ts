import { type Kysely, sql } from "kysely";

/**
 * Browsers in which a colleague has signed in, by the hash of their cookie: failures of strangers do not lock them out.
 * Rulings H1, H3.
 */
const statements = [
  `create table staff_device (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    person_id uuid not null references staff_person (id),
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index staff_device_person_id on staff_device (person_id)`,
  `create index staff_device_expires_at on staff_device (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
