import { type Kysely, sql } from "kysely";

/** When the operator's nightly commands were last done, from the day on which that is counted. Ruling K2. */
const statements = [
  `create table operator_command (
    name text primary key,
    done_at timestamptz not null
  )`,
  `insert into operator_command (name, done_at)
    select name, now() from unnest(array['backup', 'restore-check', 'ledger-check']) as name`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
