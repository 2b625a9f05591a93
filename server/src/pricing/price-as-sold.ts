import { productTypes } from "@evenly/domain/catalogue";
import { pence } from "@evenly/domain/money";
import {
  type ChangedPrice,
  type PackageChange,
  priceOfChange,
  type SoldPackage,
} from "@evenly/domain/sold-package";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import type { SoldOption } from "./price-package.ts";

export type PackageOfBook = SoldPackage & { readonly bookId: string; readonly region: string };

/** Of the voucher's terms only those that the household can still change; its dates were checked at the sale. */
export async function readSoldPackage(db: Kysely<Database>, householdId: string): Promise<PackageOfBook> {
  const household = await db
    .selectFrom("household")
    .leftJoin("voucher", "voucher.id", "household.voucherId")
    .select(["size", "tenancyStart", "tenancyEnd", "household.discount"])
    .select(["minimumHousemates", "optionCode", "minimumTermMonths"])
    .where("household.id", "=", householdId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("householdProduct")
    .innerJoin("price", "price.id", "householdProduct.priceId")
    .select(["productType", "householdProduct.optionCode", "householdProduct.price"])
    .select(["priceBookId", "region"])
    .where("householdId", "=", householdId)
    .execute();
  const [first] = rows;
  if (!first) throw new Error("The household has no package");
  return {
    bookId: first.priceBookId,
    region: first.region,
    housemates: household.size,
    start: Temporal.PlainDate.from(household.tenancyStart),
    end: Temporal.PlainDate.from(household.tenancyEnd),
    options: rows
      .map((row) => ({ type: row.productType, code: row.optionCode, current: pence(row.price) }))
      .sort((one, other) => productTypes.indexOf(one.type) - productTypes.indexOf(other.type)),
    discount: household.discount ?? undefined,
    conditions: {
      minimumHousemates: household.minimumHousemates ?? undefined,
      productCode: household.optionCode ?? undefined,
      minimumTermMonths: household.minimumTermMonths ?? undefined,
    },
  };
}

/** Reads the prices of the sold book and has the domain price the change. Rulings G3, G6. */
export async function priceAsSold(
  db: Kysely<Database>,
  { priceBooks }: Now,
  sold: PackageOfBook,
  change: PackageChange,
): Promise<ChangedPrice<SoldOption> | undefined> {
  const { bookId, region, housemates } = sold;
  const where = { bookId, region, size: change.housemates ?? housemates };
  return priceOfChange(sold, change, await priceBooks.prices(db, where));
}
