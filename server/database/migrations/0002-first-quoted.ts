import { type Kysely, sql } from "kysely";

/**
 * A shared package says when its prices were first quoted, and a lead which shared package its quote came by. Where
 * the day is missing, an older node or an older share, the day of sharing stands for it. Rulings B3, B5.
 */
const statements = [
  `alter table share_link add column first_quoted_on date check (first_quoted_on <= shared_on)`,
  `alter table lead add column share_link_id uuid references share_link (id) on delete set null`,
  `create index lead_share_link_id on lead (share_link_id) where share_link_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
