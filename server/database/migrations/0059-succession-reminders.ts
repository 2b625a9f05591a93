import { type Kysely, sql } from "kysely";

/** How many reminders were sent in the succession's present state. Ruling G5. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table succession add column reminded integer not null default 0`.execute(db);
  await sql`create index succession_open on succession (household_id) where state in ('asked', 'joined-late')`.execute(
    db,
  );
}
