import { type Kysely, sql } from "kysely";

/** The processes of an installation, each of which says every few seconds that it lives. Ruling K2. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table node (
      id uuid primary key,
      role text not null check (role in ('all', 'api', 'worker')),
      seen_at timestamptz not null
    )`.execute(db);
}
