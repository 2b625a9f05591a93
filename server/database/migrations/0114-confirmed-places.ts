import { type Kysely, sql } from "kysely";

/** Staff confirm whoever came by the second token before anybody disputes them. Rulings A5, G8. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table membership add column confirmed_at timestamptz`.execute(db);
}
