import { priceBookColumns } from "../database/price-books/price-book-csv.ts";
import { priceRows, type PriceBookFile } from "../database/price-books/price-book-file.ts";

type Prices = PriceBookFile["prices"];

function pounds(amount: number | null) {
  return amount === null ? "" : (amount / 100).toFixed(2);
}

export function linesOf(prices: Prices): string[] {
  return [
    priceBookColumns.join(),
    ...priceRows({ name: "", effectiveFrom: "", prices }).map((row) =>
      [row.region, row.optionCode, row.householdSize, pounds(row.currentPrice), pounds(row.oldPrice)].join(),
    ),
  ];
}

export function withPrices(
  prices: Prices,
  option: string,
  change: (price: number) => number,
  where: (region: string) => boolean = () => true,
): Prices {
  return Object.fromEntries(
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
}
