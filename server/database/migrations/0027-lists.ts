import { type Kysely, sql } from "kysely";

/**
 * The orders and filters of the list of households, what a day is counted by, and the households that each colleague looked
 * at last. Rulings H4, H5.
 */
const statements = [
  `create index household_opened on household (created_at, id)`,
  `create index household_starts on household (tenancy_start, id)`,
  `create index household_by_postcode on household ((postcode || ' ' || line1), id)`,
  `create index household_in_city on household (lower(city), created_at, id)`,
  `create index household_by_code on household (winning_code, created_at, id) where winning_code is not null`,
  `create index housemate_joined_at on housemate (joined_at)`,
  `create index collection_attempt_failed_at on collection_attempt (failed_at) where failed_at is not null`,
  `create table staff_visit (
    person_id uuid not null references staff_person (id),
    household_id uuid not null references household (id),
    visited_at timestamptz not null,
    primary key (person_id, household_id)
  )`,
  `create index staff_visit_household_id on staff_visit (household_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
