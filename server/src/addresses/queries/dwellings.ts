import { accountsInTheWay, type Tenancy } from "@evenly/domain/existing-accounts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";

/** An address, picked (`id`) or typed, by which its dwelling is found. */
export type PlaceToLive = {
  readonly id: string | null;
  readonly postcode: string;
  readonly organisationName: string;
  readonly line1: string;
  readonly line2: string;
};

export type Dwelling = {
  readonly id: string;
  /** How the address reads, letters and digits only. */
  readonly key: string;
};

const asArguments = ({ postcode, organisationName, line1, line2, id }: PlaceToLive) =>
  sql`${postcode}, ${organisationName}, ${line1}, ${line2}, ${id}::uuid`;

/**
 * The dwelling at an address, made when there is none. Until the transaction ends, others who ask for one in the same
 * postcode wait, so that a second sign-up meets the account of the first. Ruling C6.
 */
export const ensureDwelling = async (trx: Transaction<Database>, address: PlaceToLive): Promise<Dwelling> => {
  const { postcode, organisationName, line1, line2 } = address;
  const { rows } = await sql<Dwelling>`
    select keep_dwelling(${asArguments(address)}) as id,
      dwelling_postcode(${postcode}) || (dwelling_keys(${organisationName}, ${line1}, ${line2}))[1] as key
  `.execute(trx);
  const [dwelling] = rows;
  if (dwelling === undefined) throw new Error("No dwelling was kept");
  return dwelling;
};

/** The accounts that keep others from an address, the one that runs today or starts next first. Rulings B3, C6. */
export const findAccountsAt = async (
  db: Kysely<Database>,
  address: PlaceToLive,
  today: Temporal.PlainDate,
): Promise<Household[]> => {
  const households = await db
    .selectFrom("household")
    .selectAll()
    .where("dwelling_id", "in", sql<string>`(select * from dwellings_of(${asArguments(address)}))`)
    .execute();
  const accounts = households.map((household) => ({
    household,
    state: household.state,
    ...tenancyOf(household),
  }));
  return accountsInTheWay(accounts, today).map(({ household }) => household);
};

export const tenancyOf = (account: Pick<Household, "tenancy_start" | "tenancy_end">): Tenancy => ({
  startDate: Temporal.PlainDate.from(account.tenancy_start),
  endDate: Temporal.PlainDate.from(account.tenancy_end),
});
