import { type Kysely, sql } from "kysely";

/** An address is read, which is slow, only where its postcode has a dwelling: few have. Ruling C6. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function dwellings_of(
        postcode text, organisation text, line1 text, line2 text, city text, address_id uuid)
      returns setof uuid language sql stable parallel safe as $$
      select same.id
      from (
        select case
          when exists (select from dwelling where dwelling.postcode = dwelling_postcode($1))
          then dwelling_keys($1, $2, $3, $4, $5)
        end as keys offset 0
      ) as given
      cross join lateral dwellings_reading(dwelling_postcode($1), given.keys, $6) as same (id)
    $$`.execute(db);
}
