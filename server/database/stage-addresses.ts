import { sql, type Transaction } from "kysely";
import type { StagedAddress } from "./address-text.ts";
import type { Database } from "./tables.ts";

export const stagedColumns = [
  "source",
  "reference",
  "organisation_name",
  "sub_building",
  "building",
  "building_search",
  "house_number",
  "street",
  "street_search",
  "city",
  "postcode",
  "line1",
  "line2",
  "search",
] as const satisfies readonly (keyof StagedAddress)[];

/** Dropped at the end of the transaction. */
export const createStaging = `create temporary table staged_address
  (${stagedColumns.map((column) => `${column} text not null`).join(", ")}) on commit drop`;

/** Set-based. An address known by source and reference keeps its id and guid, and is updated only when changed. */
export const mergeStaging: readonly string[] = [
  `insert into postcode (postcode, outcode, city)
    select distinct on (postcode) postcode, split_part(postcode, ' ', 1), city from staged_address
    order by postcode, city
    on conflict do nothing`,
  `create temporary table staged_street on commit drop as
    select distinct on (kind, name, city) kind, name, city, search
    from (
      select 'street' as kind, street as name, city, street_search as search from staged_address
      union all
      select 'building', building, city, building_search from staged_address
    ) as named
    where name <> ''
    order by kind, name, city`,
  `insert into street (kind, name, city, search)
    select kind, name, city, search from staged_street as staged
    where not exists (
      select from street where (street.name, street.city, street.kind) = (staged.name, staged.city, staged.kind))
    on conflict do nothing`,
  `insert into street_word (word)
    select distinct word from staged_street, regexp_split_to_table(search, ' ') as word
    on conflict do nothing`,
  `analyze staged_address`,
  `insert into address (id, guid, postcode, street_id, building_id, line1, line2, organisation_name, city, building,
      sub_building, house_number, search, source, reference)
    select new_row_id(), md5(staged.source || ':' || staged.reference), postcode, street.id, building.id, line1, line2,
      organisation_name, staged.city, staged.building, sub_building, nullif(house_number, '')::integer, staged.search,
      source, reference
    from (select distinct on (source, reference) * from staged_address order by source, reference) as staged
    left join street on (street.name, street.city, street.kind) = (staged.street, staged.city, 'street')
    left join street as building
      on (building.name, building.city, building.kind) = (staged.building, staged.city, 'building')
    on conflict (source, reference) do update set
      (postcode, street_id, building_id, line1, line2, organisation_name, city, building, sub_building, house_number,
        search) =
      (excluded.postcode, excluded.street_id, excluded.building_id, excluded.line1, excluded.line2,
        excluded.organisation_name, excluded.city, excluded.building, excluded.sub_building, excluded.house_number,
        excluded.search)
    where (address.postcode, address.line1, address.line2, address.organisation_name, address.city, address.building,
        address.sub_building, address.street_id, address.building_id) is distinct from
      (excluded.postcode, excluded.line1, excluded.line2, excluded.organisation_name, excluded.city, excluded.building,
        excluded.sub_building, excluded.street_id, excluded.building_id)`,
  `drop table staged_street`,
];

export async function mergeAddresses(
  trx: Transaction<Database>,
  rows: readonly StagedAddress[],
): Promise<void> {
  await sql.raw(createStaging).execute(trx);
  const columns = stagedColumns.map((column) => sql`${rows.map((row) => row[column])}::text[]`);
  await sql`insert into staged_address select * from unnest(${sql.join(columns)})`.execute(trx);
  for (const statement of mergeStaging) await sql.raw(statement).execute(trx);
  await sql`drop table staged_address`.execute(trx);
}
