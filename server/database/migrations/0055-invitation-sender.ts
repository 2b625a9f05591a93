import { type Kysely, sql } from "kysely";

/** Who invited; null when that is not known: with the join link alone, by staff, or before this column. Ruling G8. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column invited_by uuid references housemate`.execute(db);
}
