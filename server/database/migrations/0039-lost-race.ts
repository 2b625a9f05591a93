import { type Kysely, sql } from "kysely";

/** Fails a statement that was written for what is no longer so; whoever sent it reads again and finds what is. */
const statement = `create function lose_race() returns void language plpgsql as $$
  begin
    raise exception 'What was read has changed' using errcode = 'serialization_failure';
  end
$$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
