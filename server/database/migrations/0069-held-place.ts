import { type Kysely, sql } from "kysely";

/** A place that somebody without a proven mailbox has asked for, until they confirm it by email. Ruling A5. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_place (
      id uuid primary key,
      household_id uuid not null references household (id),
      succession_id uuid references succession (id),
      lead_type text not null,
      first_name text not null,
      last_name text not null,
      email text not null check (email = lower(email)),
      tel text not null,
      allow_promotions boolean not null,
      agreed_price integer not null,
      agreement_hash text not null,
      key_id text not null,
      sealed text not null,
      account_ending text not null,
      fingerprint text not null,
      token_hash text unique,
      mailed_at timestamptz,
      expires_at timestamptz not null check (expires_at > created_at),
      created_at timestamptz not null,
      unique (household_id, email)
    )`.execute(db);
  await sql`create index held_place_succession_id on held_place (succession_id)`.execute(db);
  await sql`create index held_place_created_at on held_place (created_at)`.execute(db);
}
