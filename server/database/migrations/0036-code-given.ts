import { type Kysely, sql } from "kysely";

/** One-time codes that somebody of the staff has given, for as long as they would be taken: none counts twice. Ruling H1. */
const statements = [
  `create table staff_code_given (
    person_id uuid not null references staff_person (id),
    code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
    given_at timestamptz not null,
    primary key (person_id, code_hash)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
