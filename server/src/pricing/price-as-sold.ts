import { londonToday } from "@evenly/domain/calendar";
import { type ProductType, productTypes } from "@evenly/domain/catalogue";
import { pence } from "@evenly/domain/money";
import {
  type ChangedPrice,
  isBookOfSaleHonoured,
  type PackageChange,
  priceOfChange,
  type SoldPackage,
} from "@evenly/domain/sold-package";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import type { SoldOption } from "./price-package.ts";

/** Each option from a book: the sale's, or that of a later day on which it was chosen. */
export type PackageOfBooks = Omit<SoldPackage, "options"> & {
  readonly options: readonly (SoldPackage["options"][number] & { readonly bookId: string })[];
  readonly soldOn: Temporal.PlainDate;
  readonly region: string;
};

/** Of the voucher's terms only those that the household can still change; its dates were checked at the sale. */
export async function readSoldPackage(db: Kysely<Database>, householdId: string): Promise<PackageOfBooks> {
  const household = await db
    .selectFrom("household")
    .leftJoin("voucher", "voucher.id", "household.voucherId")
    .select(["size", "tenancyStart", "tenancyEnd", "household.discount", "household.createdAt"])
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
    soldOn: londonToday(household.createdAt.getTime()),
    region: first.region,
    housemates: household.size,
    start: Temporal.PlainDate.from(household.tenancyStart),
    end: Temporal.PlainDate.from(household.tenancyEnd),
    options: rows
      .map((row) => ({
        type: row.productType,
        code: row.optionCode,
        current: pence(row.price),
        bookId: row.priceBookId,
      }))
      .sort((one, other) => productTypes.indexOf(one.type) - productTypes.indexOf(other.type)),
    discount: household.discount ?? undefined,
    conditions: {
      minimumHousemates: household.minimumHousemates ?? undefined,
      productCode: household.optionCode ?? undefined,
      minimumTermMonths: household.minimumTermMonths ?? undefined,
    },
  };
}

/** Reads the prices of the books as sold and has the domain price the change. Rulings B5, G3, G6. */
export async function priceAsSold(
  db: Kysely<Database>,
  deps: Now,
  sold: PackageOfBooks,
  change: PackageChange,
): Promise<ChangedPrice<SoldOption> | undefined> {
  const prices: SoldOption[] = [];
  for (const { type, code } of sold.options) {
    const isAnother = (change.codes?.[type] ?? code) !== code;
    const where = whereSold(deps, sold, type, isAnother);
    const size = change.housemates ?? sold.housemates;
    const offered = await deps.priceBooks.prices(db, { ...where, size });
    prices.push(...offered.filter((price) => price.type === type));
  }
  return priceOfChange(sold, change, prices);
}

/** Where a product's options are priced: those that stay as sold, others as the days of the sale allow. Ruling B5. */
export function whereSold(
  { priceBooks, clock }: Now,
  { options, region, soldOn }: PackageOfBooks,
  type: ProductType,
  isAnother: boolean,
): { readonly bookId: string; readonly region: string } {
  const own = options.find((option) => option.type === type);
  const isOfToday = isAnother && !isBookOfSaleHonoured(soldOn, clock.today());
  const bookId = (isOfToday ? priceBooks.bookOn(clock.today())?.id : own?.bookId) ?? "";
  return { bookId, region };
}
