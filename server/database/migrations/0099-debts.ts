import { type Kysely, sql } from "kysely";

/** The orders of the list of debts. Ruling I6. */
const statements = [
  `create index arrears_since on arrears (since, housemate_id)`,
  `create index arrears_owed on arrears (owed, housemate_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
