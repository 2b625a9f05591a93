import { type Kysely, sql } from "kysely";

/** Bank holidays against the rule, which staff add. Ruling C4. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table proclaimed_day (
    day date primary key check (extract(isodow from day) < 6),
    is_holiday boolean not null,
    name text not null check (name <> ''),
    changed_at timestamptz not null
  )`.execute(db);
}
