import { type Kysely, sql } from "kysely";

/**
 * The accounts at an address, which every page of products reads. A session keeps the plans of such functions; in SQL they
 * were planned anew with each query, which took five times as long as running it. Ruling C6.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function dwellings_of(
        postcode text, organisation text, line1 text, line2 text, city text, address_id uuid)
      returns setof uuid language plpgsql stable parallel safe rows 2 as $$
      declare
        read_postcode constant text := dwelling_postcode($1);
        keys text[];
      begin
        if exists (select from dwelling where dwelling.postcode = read_postcode) then
          keys := dwelling_keys($1, $2, $3, $4, $5);
        end if;
        return query select same.id from dwellings_reading(read_postcode, keys, $6) as same (id);
      end
    $$`.execute(db);
  await sql`
    create function accounts_at(
        postcode text, organisation text, line1 text, line2 text, city text, address_id uuid)
      returns table (share_token text, state text, tenancy_start date, tenancy_end date)
      language plpgsql stable parallel safe rows 2 as $$
      begin
        return query
          select household.share_token, household.state, household.tenancy_start, household.tenancy_end
          from household
          where household.state <> 'cancelled'
            and household.dwelling_id in (select * from dwellings_of($1, $2, $3, $4, $5, $6));
      end
    $$`.execute(db);
}
