import { type Kysely, sql } from "kysely";

/** What lists at a million households are found by when few of their rows fit (decision 42). Ruling H5. */
const statements = [
  // Collections of one state, which few of a period may have.
  `create index collection_in_state on collection (state, due_on, id) include (amount)`,
  // Which household used a code, without the table.
  `create index voucher_use_of_code on voucher_use (voucher_id, used_at, id) include (household_id)`,
  `drop index voucher_use_by_day`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
