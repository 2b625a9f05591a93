import { checkSelectedProducts, isNoneOption, productTypes } from "@evenly/domain/catalogue";
import type { Discount } from "@evenly/domain/discount";
import type { Issue } from "@evenly/domain/issue";
import { type Pence, pence } from "@evenly/domain/money";
import { packagePrice, type PricedOption } from "@evenly/domain/package-price";
import type { Kysely } from "kysely";
import { type DatedPrice, findPricesById } from "../../database/queries/price-book.ts";
import { findLastQuoteDay } from "../../database/queries/quotes.ts";
import { findLastShareDay } from "../../database/queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse, refuseIssues } from "../errors.ts";
import { isUuid } from "../lead-ids.ts";

/** One option as it is sold: pence per person per week, and the price id that says so. */
export type SoldOption = PricedOption & { readonly priceId: string };

export type CheckedPrices = {
  /** Whether what the page showed still holds; else only `now` may be charged, once the person has agreed. */
  readonly honoured: boolean;
  /** As the price ids say. */
  readonly options: readonly SoldOption[];
  /** The same options as they are priced today. */
  readonly now: readonly SoldOption[];
  readonly priceBookId: string;
  readonly region: string;
};

type Asked = {
  readonly priceIds: readonly string[];
  /** What `readPrices` says of them, for who has asked it already. */
  readonly read?: ReadPrices;
  readonly housemateCount: number;
  /** Where the house is; without it, where the prices are for. */
  readonly region?: string | undefined;
  readonly leadId?: string | undefined;
  readonly email?: string | undefined;
  readonly today: Temporal.PlainDate;
};

/** A quote holds up to and including this many days after its day. Ruling B5. */
export const honouredDays = 30;

/**
 * Prices a package from its price ids, and says whether they may still be charged. Refuses with 422 on
 * `selectedProducts` what is not one option of each product. Rulings B3 `POST /direct_debit`, B4, B5.
 */
export const checkPriceIds = async (
  db: Kysely<Database>,
  deps: Pick<Dependencies, "priceBooks" | "leadIds">,
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
  const today = await deps.priceBooks.prices(db, { bookId: book.id, region, size: asked.housemateCount });
  const now = options.map(({ type, code }) => {
    // An option that is no longer sold gives way to what we would offer instead.
    const same =
      today.find((price) => price.code === code) ??
      today.find((price) => price.code === deps.priceBooks.defaultOption(type));
    if (!same) throw refuse("area-not-served");
    return { type, code: same.code, current: same.current, priceId: same.priceId };
  });

  const isForThisHouse = rows.every(
    (row) =>
      row.region === region &&
      row.household_size === asked.housemateCount &&
      row.price_book_id === first.price_book_id,
  );
  const isUnchanged = options.every(
    ({ code, current }, at) => now[at]?.code === code && now[at].current === current,
  );
  if (
    isForThisHouse &&
    (first.price_book_id === book.id || (await isStillHonoured(db, deps, asked, first)))
  ) {
    return { honoured: true, options, now, priceBookId: first.price_book_id, region };
  }
  // The same amounts under other ids: nobody is asked to agree to what they have agreed to.
  if (isUnchanged) return { honoured: true, options: now, now, priceBookId: book.id, region };
  return { honoured: false, options, now, priceBookId: book.id, region };
};

/** Pence per person per week of a package, before and after a discount. Rulings C1, C2. */
export const pricePackage = (
  options: readonly PricedOption[],
  discount: Discount | undefined,
): { readonly before: Pence; readonly after: Pence } => {
  const { before, after } = packagePrice(options, discount);
  return { before, after };
};

/** The option codes of a package that are wanted. */
export const wantedCodes = (options: readonly PricedOption[]): string[] =>
  options.map(({ code }) => code).filter((code) => !isNoneOption(code));

/** What price ids name. */
export type ReadPrices = {
  readonly rows: readonly DatedPrice[];
  /** In display order; an id that was given twice is here twice. */
  readonly options: readonly SoldOption[];
  readonly areAllKnown: boolean;
};

/** Exactly one option for each product, Energy wanted, and nothing else. Ruling B3 `POST /direct_debit`. */
export const checkPicked = ({
  options,
  areAllKnown,
}: Pick<ReadPrices, "options" | "areAllKnown">): Issue<"selectedProducts">[] =>
  areAllKnown
    ? checkSelectedProducts(options)
    : [{ field: "selectedProducts", code: "selected-products-incomplete" }];

/** The options that price ids name, with their rows. Unknown ids are left out. */
export const readPrices = async (db: Kysely<Database>, priceIds: readonly string[]): Promise<ReadPrices> => {
  const found = new Map((await findPricesById(db, [...new Set(priceIds)])).map((row) => [row.id, row]));
  const types = await db.selectFrom("product_option").select(["code", "product_type"]).execute();
  const typeOf = new Map(types.map((row) => [row.code, row.product_type]));
  const priced = priceIds
    .flatMap((id) => {
      const row = found.get(id);
      const type = row && typeOf.get(row.option_code);
      if (!type) return [];
      return [
        { row, option: { type, code: row.option_code, current: pence(row.current_price), priceId: row.id } },
      ];
    })
    .sort((one, other) => productTypes.indexOf(one.option.type) - productTypes.indexOf(other.option.type));
  return {
    rows: priced.map(({ row }) => row),
    options: priced.map(({ option }) => option),
    areAllKnown: priced.length === priceIds.length,
  };
};

const isStillHonoured = async (
  db: Kysely<Database>,
  { leadIds }: Pick<Dependencies, "leadIds">,
  asked: Asked,
  price: DatedPrice,
): Promise<boolean> => {
  const issued = asked.leadId === undefined ? undefined : leadIds.issuedOn(asked.leadId)?.toString();
  // Whoever only looked was quoted from the book of the day on which their id was given out.
  const looked = issued !== undefined && isInForce(price, issued) ? issued : undefined;
  const quoted = await findLastQuoteDay(db, {
    leadId: asked.leadId !== undefined && isUuid(asked.leadId) ? asked.leadId : undefined,
    email: asked.email,
    priceBookId: price.price_book_id,
  });
  const shared = await findLastShareDay(db, asked.priceIds);
  // Nothing is known of the quote: it was given on the book's last day at the latest.
  const last =
    [looked, quoted, shared]
      .filter((day) => day !== undefined)
      .sort()
      .at(-1) ?? lastDayOf(price);
  if (last === undefined) return false;
  const lastHonoured = Temporal.PlainDate.from(last).add({ days: honouredDays });
  return Temporal.PlainDate.compare(asked.today, lastHonoured) <= 0;
};

const lastDayOf = ({ superseded_on }: Pick<DatedPrice, "superseded_on">): string | undefined =>
  superseded_on === null
    ? undefined
    : Temporal.PlainDate.from(superseded_on).subtract({ days: 1 }).toString();

const isInForce = (book: Pick<DatedPrice, "effective_from" | "superseded_on">, day: string) =>
  book.effective_from <= day && (book.superseded_on === null || day < book.superseded_on);
