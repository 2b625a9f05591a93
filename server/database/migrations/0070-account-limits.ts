import { type Kysely, sql } from "kysely";

/** New accounts are counted by the bank account that pays: a keyed hash, as nobody may know it without the key. Ruling C13. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_account add column account_hash text`.execute(db);
  await sql`create index bank_account_account_hash on bank_account (account_hash, created_at)`.execute(db);
}
