import { isNoneOption, productTypes } from "@evenly/domain/catalogue";
import type { Discount } from "@evenly/domain/discount";
import type { PriceBreakdown } from "@evenly/contract/products";
import type { FieldIssue } from "@evenly/contract/messages";
import { type Pence, pence } from "@evenly/domain/money";
import { packagePrice, type PricedOption } from "@evenly/domain/package-price";
import {
  arePricesForHouse,
  mayStillBeCharged,
  type PricedHouse,
  type PublishedPrice,
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

export type CheckedPrices = {
  /** False: only `now` may be charged, after the person agrees. */
  readonly honoured: boolean;
  readonly options: readonly SoldOption[];
  readonly now: readonly SoldOption[];
  readonly published: PublishedPrice;
};

type Asked = Holder & {
  readonly priceIds: readonly string[];
  readonly read?: ReadPrices;
  readonly housemateCount: number;
  /** The house's region; defaults to that of the prices. */
  readonly region?: string | undefined;
  readonly today: Temporal.PlainDate;
};

/**
 * Prices a package from its price ids and checks that they may still be charged. Refuses with 422 on `selectedProducts`
 * unless there is one option per product. Rulings B3 `POST /direct_debit`, B4, B5.
 */
export const checkPriceIds = async (
  db: Kysely<Database>,
  deps: Work,
  asked: Asked,
): Promise<CheckedPrices> => {
  const read = asked.read ?? (await readPrices(db, asked.priceIds));
  const { rows, options } = read;
  const issues = checkPicked(read);
  const [first] = rows;
  if (issues.length > 0 || !first) throw refuseIssues(issues);

  const region = asked.region ?? first.region;
  const book = deps.priceBooks.bookOn(asked.today);
  if (!book) throw new Error("There is no price book");
  const offered = await deps.priceBooks.prices(db, { bookId: book.id, region, size: asked.housemateCount });
  const now = options.map(({ type, code }) => {
    // A withdrawn option is replaced by the default.
    const same =
      offered.find((price) => price.code === code) ??
      offered.find((price) => price.code === deps.priceBooks.defaultOption(type));
    if (!same) throw refuse("area-not-served");
    return { type, code: same.code, current: same.current, priceId: same.priceId };
  });

  const isUnchanged = options.every(
    ({ code, current }, at) => now[at]?.code === code && now[at].current === current,
  );
  const published = rows.map(toPublishedPrice);
  const house = { region, housemates: asked.housemateCount };
  const [price] = published;
  if (price !== undefined && (await mayBeCharged(db, deps, { ...asked, house, published, price }))) {
    return { honoured: true, options, now, published: price };
  }
  const today = {
    ...house,
    bookId: book.id,
    inForceFrom: Temporal.PlainDate.from(book.effectiveFrom),
    supersededOn: book.supersededOn === null ? undefined : Temporal.PlainDate.from(book.supersededOn),
  };
  // Same amounts under new ids need no new agreement.
  return { honoured: isUnchanged, options: isUnchanged ? now : options, now, published: today };
};

type InQuestion = Pick<Asked, "leadId" | "share" | "today"> & {
  readonly house: PricedHouse;
  readonly published: readonly PublishedPrice[];
  readonly price: PublishedPrice;
};

/** Quotes are queried only when they decide. */
const mayBeCharged = async (
  db: Kysely<Database>,
  deps: Work,
  { house, published, price, today, ...holder }: InQuestion,
): Promise<boolean> =>
  mayStillBeCharged(published, house, [], today) ||
  (arePricesForHouse(published, house) &&
    mayStillBeCharged(published, house, await findQuotedDays(db, deps, holder, price), today));

/** Weekly pence per person, before and after the discount, and what the latter is made of. Rulings C1, C2. */
export const pricePackage = (
  options: readonly PricedOption[],
  discount: Discount | undefined,
): { readonly before: Pence; readonly after: Pence; readonly breakdown: PriceBreakdown } => {
  const { before, after, byOption, amountOff } = packagePrice(options, discount);
  return { before, after, breakdown: { options: [...byOption], amountOff } };
};

export const wantedCodes = (options: readonly PricedOption[]): string[] =>
  options.map(({ code }) => code).filter((code) => !isNoneOption(code));

export type ReadPrices = {
  readonly rows: readonly DatedPrice[];
  /** In display order; duplicates kept. */
  readonly options: readonly SoldOption[];
  readonly areAllKnown: boolean;
};

/** Exactly one option per product, Energy wanted, nothing else. Ruling B3 `POST /direct_debit`. */
export const checkPicked = ({
  options,
  areAllKnown,
}: Pick<ReadPrices, "options" | "areAllKnown">): FieldIssue<"selectedProducts">[] =>
  areAllKnown
    ? checkSelectedProducts(options)
    : [{ field: "selectedProducts", code: "selected-products-incomplete" }];

export const readPrices = async (db: Kysely<Database>, priceIds: readonly string[]): Promise<ReadPrices> => {
  const found = new Map((await findPricesById(db, [...new Set(priceIds)])).map((row) => [row.id, row]));
  const priced = priceIds
    .flatMap((id) => {
      const row = found.get(id);
      if (row === undefined) return [];
      const { product_type: type, option_code: code } = row;
      return [{ row, option: { type, code, current: pence(row.current_price), priceId: row.id } }];
    })
    .sort((one, other) => productTypes.indexOf(one.option.type) - productTypes.indexOf(other.option.type));
  return {
    rows: priced.map(({ row }) => row),
    options: priced.map(({ option }) => option),
    areAllKnown: priced.length === priceIds.length,
  };
};
