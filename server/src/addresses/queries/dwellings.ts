import type { Tenancy } from "@evenly/domain/existing-accounts";
import { sql, type Transaction } from "kysely";
import type { AddressLines } from "../../../database/address-columns.ts";
import { newId } from "../../../database/ids.ts";
import type { Database, Household } from "../../../database/tables.ts";

export function tenancyOf(account: Pick<Household, "tenancyStart" | "tenancyEnd">): Tenancy {
  return {
    startDate: Temporal.PlainDate.from(account.tenancyStart),
    endDate: Temporal.PlainDate.from(account.tenancyEnd),
  };
}

/** A household's address; without an id it was typed and is not in our list. */
export type HouseAddress = Readonly<AddressLines> & { readonly id: string | null };

/** The dwellings that the house may be, best first, locked so that sign-ups for it follow each other. Ruling C6. */
export async function lockDwellings(trx: Transaction<Database>, house: HouseAddress): Promise<string[]> {
  const { postcode, organisationName, line1, line2, city, id } = house;
  const { rows } = await sql<{ id: string }>`
    select id from dwelling
    where id in (select * from dwellings_of(${postcode}, ${organisationName}, ${line1}, ${line2}, ${city},
      ${id}::uuid))
    order by is_double, id
    for update`.execute(trx);
  return rows.map((dwelling) => dwelling.id);
}

/** Another sign-up for the same new house waits here, and then loses the race. Ruling C6. */
export async function insertDwelling(trx: Transaction<Database>, house: HouseAddress): Promise<string> {
  const { postcode, organisationName, line1, line2, city } = house;
  const id = newId();
  await trx
    .insertInto("dwelling")
    .values({
      id,
      postcode: sql`dwelling_postcode(${postcode})`,
      keys: sql`dwelling_keys(${postcode}, ${organisationName}, ${line1}, ${line2}, ${city})`,
    })
    .execute();
  return id;
}
