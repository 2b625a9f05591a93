import type { Body } from "@evenly/contract";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { bank, person } from "./sign-up.ts";

type DirectDebit = Body<"POST /direct_debit">;

export type House = {
  readonly guid: string;
  readonly line1: string;
  readonly postcode: string;
  readonly priceIds: string[];
};

/** All houses without an account, with their region's default package for this size. */
export async function findHouses(db: Kysely<Database>, housemates: number): Promise<House[]> {
  const prices = await db
    .selectFrom("price")
    .innerJoin("priceBook", "priceBook.id", "price.priceBookId")
    .innerJoin("product", "product.defaultOptionCode", "price.optionCode")
    .select(["price.region", "price.id"])
    .where("priceBook.supersededOn", "is", null)
    .where("price.householdSize", "=", housemates)
    .execute();
  const areas = await db.selectFrom("servedArea").selectAll().execute();
  const addresses = await db
    .selectFrom("address")
    .leftJoin("household", "household.addressId", "address.id")
    .select(["address.guid", "address.line1", "address.postcode"])
    .where("household.id", "is", null)
    .orderBy("address.reference")
    .execute();
  return addresses.map((address) => {
    const region = areas.find(
      ({ postcodeArea: area }) => area === /^[A-Z]+/.exec(address.postcode)?.[0],
    )?.region;
    return { ...address, priceIds: prices.filter((price) => price.region === region).map(({ id }) => id) };
  });
}

type Somebody = { readonly email: string; readonly start: Temporal.PlainDate };

function payer({ email, start }: Somebody): Pick<DirectDebit, "personalDetails" | "bankDetails"> {
  return {
    personalDetails: { ...person("Aoife"), email },
    bankDetails: { ...bank("Aoife"), firstPaymentDate: start.toString() },
  };
}

export function openingSignUp(
  { guid, line1, postcode, priceIds }: House,
  housemates: number,
  somebody: Somebody,
  tenancy: Temporal.DurationLike = { years: 1 },
): DirectDebit {
  return {
    ...payer(somebody),
    addressId: guid,
    housemateCount: housemates,
    selectedProducts: priceIds,
    houseInformation: {
      postcode,
      address: { guid, line1, postcode },
      startDate: somebody.start.toString(),
      endDate: somebody.start.add(tenancy).subtract({ days: 1 }).toString(),
      broadbandUrgent: true,
    },
  };
}

export function joiningSignUp(guid: string, somebody: Somebody): DirectDebit {
  return {
    guid,
    ...payer(somebody),
  };
}
