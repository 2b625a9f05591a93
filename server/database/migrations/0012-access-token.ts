import { type Kysely, sql } from "kysely";

/**
 * Links to a place, and the sessions that they open, found by the hash of their token: the token itself is nowhere.
 * Rulings A5, G1, G5.
 */
const statements = [
  `create table access_token (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    kind text not null check (kind in ('household-page', 'session', 'successor')),
    membership_id uuid not null references membership (id),
    expires_at timestamptz not null,
    used_on date,
    revoked_at timestamptz,
    created_at timestamptz not null default now(),
    check (expires_at > created_at)
  )`,
  `create index access_token_membership_id on access_token (membership_id)`,
  `create index access_token_expires_at on access_token (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
