import { type Kysely, sql } from "kysely";

const statements = [
  // Null: opened before this rule, or confirmed, or begins so soon that it is never cancelled. Ruling C13.
  `alter table household
    add column confirm_by date,
    add column confirm_warnings integer not null default 0
      constraint household_confirm_warnings check (confirm_warnings between 0 and 3)`,
  `create index household_confirm_by on household (confirm_by) where confirm_by is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
