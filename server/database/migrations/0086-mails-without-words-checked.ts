import { type Kysely, sql } from "kysely";

/** By itself: reading every mail for 0085's checks must not hold its lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email validate constraint email_content, validate constraint email_text_hash`.execute(
    db,
  );
}
