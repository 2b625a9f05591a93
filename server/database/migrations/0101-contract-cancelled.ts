import { type Kysely, sql } from "kysely";

/** Who cancelled their own contract, and who asked for an early start of a place that is held. Ruling J3. */
const statements = [
  `alter table housemate add column cancelled_on date`,
  `create index housemate_cancelled on housemate (household_id) where cancelled_on is not null`,
  `alter table held_place add column early_start boolean not null default false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
