import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

/**
 * Makes a database take writes, or refuse them as a standby does. Ends its connections, which keep what they began with: a
 * pool may hand out an ended one before it has noticed.
 */
export async function allowWrites(
  { owner, url }: Pick<TestDatabase, "owner" | "url">,
  isAllowed: boolean,
): Promise<void> {
  const database = sql.ref(new URL(url).pathname.slice(1));
  await owner.transaction().execute(async (trx) => {
    await sql`set local default_transaction_read_only = off`.execute(trx);
    await sql`set transaction read write`.execute(trx);
    await sql`alter database ${database} set default_transaction_read_only = ${sql.lit(isAllowed ? "off" : "on")}`.execute(
      trx,
    );
  });
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(owner);
}
