import { type Kysely, sql } from "kysely";

/** As GoCardless, the sandbox says when a payment by bank was asked for, and for whom. Null of those of before. Rulings F3, I3. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox_instant_payment add column housemate_id text, add column made_on date`.execute(
    db,
  );
}
