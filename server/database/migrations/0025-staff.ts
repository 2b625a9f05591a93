import { type Kysely, sql } from "kysely";

/**
 * Who works in the back office, and how they sign in. `staff_session`, `staff_credential`, `staff_second_factor` and
 * `staff_challenge` are written by better-auth, in its form; an invitation is kept as the hash of its token, and what
 * failed under the hash of the email that was tried, known or not. What staff search by is indexed. Rulings H1, H2, H4.
 */
const statements = [
  `create table staff_person (
    id uuid primary key,
    name text not null,
    email text not null check (email = lower(email)),
    email_verified boolean not null default true,
    image text,
    roles text[] not null default '{}' check (roles <@ array['support', 'finance', 'catalogue', 'administrator']),
    two_factor_enabled boolean not null default false,
    is_demo boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index staff_person_email on staff_person (email)`,
  `create table staff_session (
    id uuid primary key,
    token text not null unique,
    person_id uuid not null references staff_person (id),
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index staff_session_person_id on staff_session (person_id)`,
  `create index staff_session_expires_at on staff_session (expires_at)`,
  `create table staff_credential (
    id uuid primary key,
    account_id text not null,
    provider_id text not null,
    person_id uuid not null references staff_person (id),
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
  `create index staff_credential_person_id on staff_credential (person_id)`,
  `create table staff_second_factor (
    id uuid primary key,
    person_id uuid not null unique references staff_person (id),
    secret text not null,
    backup_codes text not null,
    verified boolean not null default false,
    failed_verification_count integer not null default 0,
    locked_until timestamptz
  )`,
  `create table staff_challenge (
    id uuid primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index staff_challenge_identifier on staff_challenge (identifier)`,
  `create index staff_challenge_expires_at on staff_challenge (expires_at)`,
  `create table staff_failure (
    email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
    failures integer not null,
    last_failed_at timestamptz not null
  )`,
  `create table staff_invitation (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    email text not null check (email = lower(email)),
    name text not null,
    roles text[] not null check (roles <@ array['support', 'finance', 'catalogue', 'administrator']),
    invited_by uuid references staff_person (id),
    expires_at timestamptz not null,
    ended_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index staff_invitation_invited_by on staff_invitation (invited_by)`,
  `create index staff_invitation_email on staff_invitation (email) where ended_at is null`,
  `create index household_address_words on household using gin (
    to_tsvector('simple', line1 || ' ' || line2 || ' ' || organisation_name || ' ' || city || ' ' || postcode || ' ' ||
      replace(postcode, ' ', '')))`,
  `create index housemate_name_words on housemate using gin (to_tsvector('simple', first_name || ' ' || last_name))`,
  `create index housemate_email_start on housemate (lower(email) text_pattern_ops)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
