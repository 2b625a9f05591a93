import { priceBookColumns } from "../../../database/price-books/price-book-csv.ts";
import { priceRows, type PriceRow } from "../../../database/price-books/price-book-file.ts";
import type { Column } from "../lists/list.ts";
import type { Prices } from "./books.ts";
import type { Compared } from "./compare.ts";

const [region = "", option = "", people = "", price = "", oldPrice = ""] = priceBookColumns;

export const priceColumns: readonly Column<PriceRow>[] = [
  { head: region, text: (row) => row.region },
  { head: option, text: (row) => row.optionCode },
  { head: people, plain: (row) => row.householdSize },
  { head: price, money: (row) => row.currentPrice },
  { head: oldPrice, money: (row) => row.oldPrice },
];

export function rowsOfPrices(name: string, prices: Prices): PriceRow[] {
  return priceRows({ name, effectiveFrom: "", prices });
}

export const differenceColumns: readonly Column<Compared>[] = [
  { head: "Region", text: (one) => one.region },
  { head: "Option", text: (one) => one.option },
  { head: "People", plain: (one) => one.people },
  { head: "Change", plain: (one) => one.change },
  { head: "Price before", money: (one) => one.was },
  { head: "Price", money: (one) => one.now },
  {
    head: "Difference",
    money: ({ was, now }) => (was === undefined || now === undefined ? undefined : now - was),
  },
];
