import { type Kysely, sql } from "kysely";

/**
 * A closing statement is one person's: a leaver has theirs the day after they leave. A successor's link is opened when what
 * is behind it is sent on. Rulings G5, G7.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table succession add column opened_at timestamptz`.execute(db);
  await sql`alter table housemate add column closing_statement_on date`.execute(db);
  await sql`
    update housemate set closing_statement_on = household.closing_statement_on from household
    where household.id = housemate.household_id and household.closing_statement_on is not null`.execute(db);
}
