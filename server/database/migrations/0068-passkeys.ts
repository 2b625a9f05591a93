import { type Kysely, sql } from "kysely";

/** Written by better-auth's passkey plugin, in its form. Ruling H3. */
const statements = [
  `create table staff_passkey (
    id uuid primary key,
    person_id uuid not null references staff_person (id),
    name text,
    public_key text not null,
    credential_id text not null unique,
    counter integer not null,
    device_type text not null,
    backed_up boolean not null,
    transports text,
    aaguid text,
    created_at timestamptz not null default now()
  )`,
  `create index staff_passkey_person_id on staff_passkey (person_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
