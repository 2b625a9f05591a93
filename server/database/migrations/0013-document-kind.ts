import { type Kysely, sql } from "kysely";

/** What kind of text a document is, so that its versions are found; null in what older nodes write. Ruling D18. */
const statements = [
  `alter table document add column kind text check (kind <> '')`,
  `update document set kind = (select kind from consent where document_hash = hash order by given_at limit 1)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
