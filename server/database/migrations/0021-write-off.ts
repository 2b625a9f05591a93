import { type Kysely, sql } from "kysely";

/** What staff let go, and why: the id is what its posting refers to. Ruling F2. */
const statements = [
  `create table write_off (
    id uuid primary key,
    household_id uuid not null references household (id),
    place integer not null check (place between 1 and 15),
    housemate_id uuid not null references housemate (id),
    amount integer not null check (amount > 0),
    reason text not null check (reason <> ''),
    created_at timestamptz not null default now()
  )`,
  `create index write_off_household_id on write_off (household_id)`,
  `create index write_off_housemate_id on write_off (housemate_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
