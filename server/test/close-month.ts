import { type Kysely, sql } from "kysely";
import { newId } from "../database/ids.ts";
import type { Database } from "../database/tables.ts";

/** As finance does, with the number of entries that the month has. */
export async function closeMonth(db: Kysely<Database>, month: string): Promise<void> {
  const id = newId();
  await db
    .insertInto("staffPerson")
    .values({ id, email: `${id}@staff.test`, name: "Leila", roles: ["finance"] })
    .execute();
  await sql`
    insert into closed_month (month, entries, closed_by, closed_at, reason)
    select ${month}, count(*), ${id}, now(), 'Reported' from posting join ledger_entry on posting_id = posting.id
    where value_on between ${month}::date and ${month}::date + interval '1 month -1 day'`.execute(db);
}
