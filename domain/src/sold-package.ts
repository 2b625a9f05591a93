import { isNoneOption, type ProductType } from "./catalogue.ts";
import { type Discount, type VoucherConditions, whyVoucherRefused } from "./discount.ts";
import type { Pence } from "./money.ts";
import { packagePrice, type PricedOption } from "./package-price.ts";
import { isQuoteHonoured } from "./quoted-price.ts";

/** As sold. Of the voucher's conditions only those that a household can still change. */
export type SoldPackage = {
  readonly housemates: number;
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate;
  readonly options: readonly PricedOption[];
  readonly discount: Discount | undefined;
  readonly conditions: Pick<VoucherConditions, "minimumHousemates" | "productCode" | "minimumTermMonths">;
};

/** `without`: a product that is not wanted; `codes`: other options of products. */
export type PackageChange = {
  readonly housemates?: number;
  readonly without?: ProductType;
  readonly codes?: Readonly<Partial<Record<ProductType, string>>>;
  readonly start?: Temporal.PlainDate;
  readonly end?: Temporal.PlainDate;
};

/** Pence per person per week. */
export type ChangedPrice<Option extends PricedOption> = {
  readonly options: readonly Option[];
  readonly before: Pence;
  readonly after: Pence;
  readonly isDiscountLost: boolean;
};

/**
 * The price of a changed package at the `prices` for its number of housemates; the discount goes when its conditions no
 * longer hold. Undefined when the book lacks a price. Pence per person per week. Rulings C1, G3, G6.
 */
export function priceOfChange<Option extends PricedOption>(
  sold: SoldPackage,
  { housemates = sold.housemates, without, codes = {}, start = sold.start, end = sold.end }: PackageChange,
  prices: readonly Option[],
): ChangedPrice<Option> | undefined {
  const options = sold.options.flatMap(
    ({ type, code }) =>
      prices.find((price) =>
        type === without
          ? price.type === type && isNoneOption(price.code)
          : price.code === (codes[type] ?? code),
      ) ?? [],
  );
  if (options.length < sold.options.length) return undefined;
  const refused = whyVoucherRefused(sold.conditions, {
    // Decides about a voucher's dates only, which were checked at the sale.
    today: start,
    housemates,
    optionCodes: options.map(({ code }) => code),
    tenancyStart: start,
    tenancyEnd: end,
  });
  const isDiscountLost = sold.discount !== undefined && refused !== undefined;
  const { before, after } = packagePrice(options, isDiscountLost ? undefined : sold.discount);
  return { options, before, after, isDiscountLost };
}

/**
 * Whether an option that is chosen anew costs what it did in the book of the sale: up to and including the 30th day after
 * the sign-up; later what it costs today. What is not changed stays at its price. Ruling B5.
 */
export function isBookOfSaleHonoured(soldOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return isQuoteHonoured(soldOn, today);
}
