import { type Kysely, sql } from "kysely";

/**
 * Codes by which somebody on the phone shows who they are. Only a keyed hash is stored, once its mail is sent; a person has
 * one open code at most. Decision 71, rulings H3, H4.
 */
const statements = [
  `create table caller_check (
    id uuid primary key,
    household_id uuid not null references household (id),
    housemate_id uuid not null references housemate (id),
    staff_id uuid not null references staff_person (id),
    sent_at timestamptz not null,
    code_hash text check (code_hash <> ''),
    key_id text check (key_id <> ''),
    wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
    verified_at timestamptz,
    replaced_at timestamptz,
    constraint caller_check_hash check ((code_hash is null) = (key_id is null)),
    constraint caller_check_verified check (verified_at is null or code_hash is not null and wrong_tries < 5)
  )`,
  `create unique index caller_check_open on caller_check (housemate_id)
    where verified_at is null and replaced_at is null`,
  `create index caller_check_latest on caller_check (housemate_id, staff_id, sent_at desc)`,
  `create index caller_check_household on caller_check (household_id)`,
  `create index caller_check_staff on caller_check (staff_id)`,
  `create index caller_check_to_forget on caller_check (sent_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
