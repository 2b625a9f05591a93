import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** Distinct values of a column, in order, with one index probe each (loose index scan). */
export async function namesIn(
  db: Kysely<Database>,
  column: "audit.action" | "email.template",
): Promise<string[]> {
  const [table = ""] = column.split(".");
  const [rowsOf, name] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ name: string }>`
    with recursive found as (
      (select ${name} as name from ${rowsOf} order by ${name} limit 1)
      union all
      select (select ${name} from ${rowsOf} where ${name} > found.name order by ${name} limit 1)
      from found where found.name is not null
    )
    select name from found where name is not null`.execute(db);
  return rows.map((row) => row.name);
}
