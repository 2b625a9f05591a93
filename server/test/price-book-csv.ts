import { priceBookColumns } from "../database/price-books/price-book-csv.ts";
import { priceRows, type PriceBookFile } from "../database/price-books/price-book-file.ts";

type Prices = PriceBookFile["prices"];

const pounds = (amount: number | null) => (amount === null ? "" : (amount / 100).toFixed(2));

export const linesOf = (prices: Prices): string[] => [
  priceBookColumns.join(),
  ...priceRows({ name: "", effectiveFrom: "", prices }).map((row) =>
    [
      row.region,
      row.option_code,
      row.household_size,
      pounds(row.current_price),
      pounds(row.old_price),
    ].join(),
  ),
];

export const withPrices = (
  prices: Prices,
  option: string,
  change: (price: number) => number,
  where: (region: string) => boolean = () => true,
): Prices =>
  Object.fromEntries(
    Object.entries(prices).map(([region, options]) => [
      region,
      Object.fromEntries(
        Object.entries(options).map(([code, own]) => [
          code,
          code === option && where(region) ? { ...own, current: own.current.map(change) } : own,
        ]),
      ),
    ]),
  );
