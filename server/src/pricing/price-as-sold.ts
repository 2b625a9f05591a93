import { isNoneOption, type ProductType, productTypes } from "@evenly/domain/catalogue";
import { type Discount, type VoucherConditions, whyVoucherRefused } from "@evenly/domain/discount";
import { type Pence, pence } from "@evenly/domain/money";
import type { PricedOption } from "@evenly/domain/package-price";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { pricePackage, type SoldOption } from "./price-package.ts";

export type SoldPackage = {
  readonly bookId: string;
  readonly region: string;
  readonly housemates: number;
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate;
  readonly options: readonly PricedOption[];
  readonly discount: Discount | undefined;
  readonly conditions: VoucherConditions;
};

/** Pence per person per week. */
export type PriceAsSold = {
  readonly options: readonly SoldOption[];
  readonly before: Pence;
  readonly after: Pence;
  readonly isDiscountLost: boolean;
};

/** Of the voucher's terms only those that the household can still change; its dates were checked at the sale. */
export const readSoldPackage = async (db: Kysely<Database>, householdId: string): Promise<SoldPackage> => {
  const household = await db
    .selectFrom("household")
    .leftJoin("voucher", "voucher.id", "household.voucher_id")
    .select(["size", "tenancy_start", "tenancy_end", "household.discount"])
    .select(["minimum_housemates", "option_code", "minimum_term_months"])
    .where("household.id", "=", householdId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("household_product")
    .innerJoin("price", "price.id", "household_product.price_id")
    .select(["product_type", "household_product.option_code", "household_product.price"])
    .select(["price_book_id", "region"])
    .where("household_id", "=", householdId)
    .execute();
  const [first] = rows;
  if (!first) throw new Error("The household has no package");
  return {
    bookId: first.price_book_id,
    region: first.region,
    housemates: household.size,
    start: Temporal.PlainDate.from(household.tenancy_start),
    end: Temporal.PlainDate.from(household.tenancy_end),
    options: rows
      .map((row) => ({ type: row.product_type, code: row.option_code, current: pence(row.price) }))
      .sort((one, other) => productTypes.indexOf(one.type) - productTypes.indexOf(other.type)),
    discount: household.discount ?? undefined,
    conditions: {
      minimumHousemates: household.minimum_housemates ?? undefined,
      productCode: household.option_code ?? undefined,
      minimumTermMonths: household.minimum_term_months ?? undefined,
    },
  };
};

export type AskedChange = {
  readonly housemates?: number;
  readonly without?: ProductType;
  readonly start?: Temporal.PlainDate;
};

/**
 * Prices a change from the sold book and rechecks the discount. Undefined when the book has no price. Rulings C1, G3,
 * G6.
 */
export const priceAsSold = async (
  db: Kysely<Database>,
  { priceBooks }: Now,
  sold: SoldPackage,
  { housemates = sold.housemates, without, start = sold.start }: AskedChange,
): Promise<PriceAsSold | undefined> => {
  const { bookId, region, discount } = sold;
  const prices = await priceBooks.prices(db, { bookId, region, size: housemates });
  const options = sold.options.flatMap(({ type, code }) => {
    const found = prices.find((price) =>
      type === without ? price.type === type && isNoneOption(price.code) : price.code === code,
    );
    return found ? [{ type, code: found.code, current: found.current, priceId: found.priceId }] : [];
  });
  if (options.length < sold.options.length) return undefined;
  const refused = whyVoucherRefused(sold.conditions, {
    // Used for the voucher's dates only, which are not checked here.
    today: start,
    housemates,
    optionCodes: options.map(({ code }) => code),
    tenancyStart: start,
    tenancyEnd: sold.end,
  });
  const isDiscountLost = discount !== undefined && refused !== undefined;
  return { options, ...pricePackage(options, isDiscountLost ? undefined : discount), isDiscountLost };
};
