import { type Kysely, sql } from "kysely";

/** What is left to do of a household that has ended or was cancelled when it was live. Rulings F11, G7. */
const statements = [
  `alter table household
    add column closing_statement_on date,
    add column settled_on date`,
  `create index household_to_settle on household (id)
    where settled_on is null and (state = 'ended' or (state = 'cancelled' and last_day is not null))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
