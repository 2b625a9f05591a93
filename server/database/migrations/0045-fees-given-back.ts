import { type Kysely, sql } from "kysely";

/** A provider's payout may give fees back. Ruling F3. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payout drop constraint payout_fees_check`.execute(db);
}
