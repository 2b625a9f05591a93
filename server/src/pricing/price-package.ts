import { productTypes } from "@evenly/domain/catalogue";
import type { Discount } from "@evenly/domain/discount";
import type { PriceBreakdown } from "@evenly/contract/products";
import type { FieldIssue } from "@evenly/contract/messages";
import { type Pence, pence } from "@evenly/domain/money";
import { packagePrice, type PricedOption } from "@evenly/domain/package-price";
import {
  type CheckedPrices,
  checkPickedPrices,
  isQuoteNeeded,
  repricedOptions,
} from "@evenly/domain/quoted-price";
import { checkSelectedProducts } from "@evenly/domain/selected-products";
import type { Kysely } from "kysely";
import { type DatedPrice, findPricesById } from "./queries/price-book.ts";
import type { Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { refuse, refuseIssues } from "../http/refusals.ts";
import { findQuotedDays, type Holder, toPublishedPrice } from "./quoted-days.ts";

/** A sold option with its price id; pence per person per week. */
export type SoldOption = PricedOption & { readonly priceId: string };

type PriceQuestion = Holder & {
  readonly prices: ReadPrices;
  readonly housemateCount: number;
  /** The house's region; defaults to that of the prices. */
  readonly region?: string | undefined;
  readonly today: Temporal.PlainDate;
};

/**
 * Prices a package from the rows of its price ids and has the domain check that they may still be charged. Refuses with
 * 422 on `selectedProducts` unless there is one option per product. Rulings B3 `POST /direct_debit`, B4, B5.
 */
export async function checkPriceIds(
  db: Kysely<Database>,
  deps: Work,
  { prices, housemateCount, region: ofHouse, today, ...holder }: PriceQuestion,
): Promise<CheckedPrices<SoldOption>> {
  const published = prices.rows.map(toPublishedPrice);
  const issues = checkPicked(prices);
  const [price] = published;
  if (issues.length > 0 || !price) throw refuseIssues(issues);

  const house = { region: ofHouse ?? price.region, housemates: housemateCount };
  const book = deps.priceBooks.bookOn(today);
  if (!book) throw new Error("There is no price book");
  const { id: bookId, ...dates } = book;
  const where = { bookId, region: house.region, size: housemateCount };
  const defaults = deps.priceBooks.get().catalogue.map((product) => product.defaultOptionCode);
  const now = repricedOptions(prices.options, await deps.priceBooks.prices(db, where), defaults);
  if (now === undefined) throw refuse("area-not-served");
  const needsQuote = isQuoteNeeded(published, house, today);
  return checkPickedPrices({
    picked: { options: prices.options, published },
    now: { options: now, published: { ...house, ...dates, bookId } },
    house,
    quotedOn: needsQuote ? await findQuotedDays(db, deps, holder, price) : [],
    today,
  });
}

/** Weekly pence per person, before and after the discount, and what the latter is made of. Rulings C1, C2. */
export function pricePackage(
  options: readonly PricedOption[],
  discount: Discount | undefined,
): { readonly before: Pence; readonly after: Pence; readonly breakdown: PriceBreakdown } {
  const { before, after, byOption, amountOff } = packagePrice(options, discount);
  return { before, after, breakdown: { options: [...byOption], amountOff } };
}

export type ReadPrices = {
  readonly rows: readonly DatedPrice[];
  /** In display order; duplicates kept. */
  readonly options: readonly SoldOption[];
  readonly areAllKnown: boolean;
};

/** Exactly one option per product, Energy wanted, nothing else. Ruling B3 `POST /direct_debit`. */
export function checkPicked({
  options,
  areAllKnown,
}: Pick<ReadPrices, "options" | "areAllKnown">): FieldIssue<"selectedProducts">[] {
  return areAllKnown
    ? checkSelectedProducts(options)
    : [{ field: "selectedProducts", code: "selected-products-incomplete" }];
}

export async function readPrices(db: Kysely<Database>, priceIds: readonly string[]): Promise<ReadPrices> {
  const found = new Map((await findPricesById(db, [...new Set(priceIds)])).map((row) => [row.id, row]));
  const priced = priceIds
    .flatMap((id) => {
      const row = found.get(id);
      if (row === undefined) return [];
      const { productType: type, optionCode: code } = row;
      return [{ row, option: { type, code, current: pence(row.currentPrice), priceId: row.id } }];
    })
    .sort((one, other) => productTypes.indexOf(one.option.type) - productTypes.indexOf(other.option.type));
  return {
    rows: priced.map(({ row }) => row),
    options: priced.map(({ option }) => option),
    areAllKnown: priced.length === priceIds.length,
  };
}
