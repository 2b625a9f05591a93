import type { Option, Product } from "@evenly/contract/products";
import { type ProductType, productTypes } from "@evenly/domain/catalogue";
import { type Pence, pence } from "@evenly/domain/money";
import type { PricedOption } from "@evenly/domain/package-price";
import { type BookDates, bookOn } from "@evenly/domain/price-book";
import type { Kysely } from "kysely";
import sanitizeHtml from "sanitize-html";
import { loadCatalogue } from "./queries/catalogue.ts";
import { datesOf } from "./queries/price-book.ts";
import type { Database } from "../../database/tables.ts";
import { PollingCache } from "../polling-cache.ts";

export type PriceBook = BookDates & { readonly id: string };

/** An option's price in one book, region and household size; pence per person per week. */
export type OfferedOption = PricedOption & { readonly priceId: string; readonly old: Pence | null };

type Snapshot = {
  readonly books: readonly PriceBook[];
  readonly regions: ReadonlyMap<string, string>;
  readonly catalogue: Awaited<ReturnType<typeof loadCatalogue>>;
  readonly products: Map<string, readonly Product[]>;
};

type Where = { readonly bookId: string; readonly region: string; readonly size: number };

/** Published prices are immutable and cached for good; books, catalogue and areas are polled. */
export class PriceBookCache extends PollingCache<Snapshot> {
  readonly #prices = new Map<string, readonly OfferedOption[]>();

  constructor(db: Kysely<Database>) {
    super(() => readSnapshot(db));
  }

  /** The book in force on a day, or the first one before that. */
  bookOn(day: Temporal.PlainDate): PriceBook | undefined {
    return bookOn(this.get().books, day);
  }

  regionOf(postcode: string): string | undefined {
    const area = /^[A-Z]{1,2}(?=\d)/.exec(postcode.replace(/\s/g, "").toUpperCase())?.[0];
    return area === undefined ? undefined : this.get().regions.get(area);
  }

  labelOf(type: ProductType): string {
    return this.get().catalogue.find((product) => product.type === type)?.label ?? type;
  }

  titleOf(optionCode: string): string {
    const options = this.get().catalogue.flatMap((product) => product.options);
    return options.find((option) => option.code === optionCode)?.title ?? optionCode;
  }

  defaultOption(type: ProductType): string {
    return this.get().catalogue.find((product) => product.type === type)?.defaultOptionCode ?? "";
  }

  /** All priced options, including withdrawn products. Takes the caller's `db`, which may be a transaction. */
  async prices(db: Kysely<Database>, where: Where): Promise<readonly OfferedOption[]> {
    const key = keyOf(where);
    const prices = this.#prices.get(key);
    if (prices) return prices;
    const read = await readPrices(db, where);
    if (read.length > 0) this.#prices.set(key, read);
    return read;
  }

  /** Products in the contract's shape, with default options selected. */
  async products(db: Kysely<Database>, where: Where): Promise<readonly Product[]> {
    const { products, catalogue } = this.get();
    const key = keyOf(where);
    const product = products.get(key);
    if (product) return product;
    const built = buildProducts(catalogue, await this.prices(db, where));
    products.set(key, built);
    return built;
  }
}

function keyOf({ bookId, region, size }: Where) {
  return `${bookId}/${region}/${String(size)}`;
}

async function readSnapshot(db: Kysely<Database>): Promise<Snapshot> {
  const books = await db
    .selectFrom("priceBook")
    .select(["id", "effectiveFrom", "supersededOn"])
    .where("takenBackAt", "is", null)
    .execute();
  const areas = await db.selectFrom("servedArea").selectAll().execute();
  return {
    books: books.map((book) => ({ id: book.id, ...datesOf(book) })),
    regions: new Map(areas.map((area) => [area.postcodeArea, area.region])),
    catalogue: await loadCatalogue(db),
    products: new Map(),
  };
}

async function readPrices(db: Kysely<Database>, where: Where): Promise<OfferedOption[]> {
  const rows = await db
    .selectFrom("price")
    .innerJoin("productOption", "productOption.code", "price.optionCode")
    .select(["price.id", "optionCode", "productType", "currentPrice", "oldPrice"])
    .where("priceBookId", "=", where.bookId)
    .where("region", "=", where.region)
    .where("householdSize", "=", where.size)
    .execute();
  return rows.map((row) => ({
    type: row.productType,
    code: row.optionCode,
    priceId: row.id,
    current: pence(row.currentPrice),
    old: row.oldPrice === null ? null : pence(row.oldPrice),
  }));
}

function buildProducts(catalogue: Snapshot["catalogue"], prices: readonly OfferedOption[]): Product[] {
  const priceOf = new Map(prices.map((price) => [price.code, price]));
  return productTypes.flatMap((type) => {
    const row = catalogue.find((product) => product.type === type);
    if (!row) return [];
    const options = row.options.flatMap((option): Option[] => {
      const price = priceOf.get(option.code);
      if (!price || !option.active) return [];
      return [
        {
          code: option.code,
          title: option.title,
          body: sanitise(option.bodyHtml),
          info: option.info,
          image: option.image,
          priceId: price.priceId,
          price: { current: price.current, old: price.old },
          ...(option.ribbonText === null || option.ribbonColour === null
            ? {}
            : { ribbon: { text: option.ribbonText, colour: option.ribbonColour } }),
        },
      ];
    });
    const { label, title, icon, image } = row;
    return [
      {
        type,
        label,
        title,
        icon,
        image,
        showPrices: row.showPrices,
        selected: row.defaultOptionCode,
        options,
      },
    ];
  });
}

/** Whitelist of html in an option's text. Ruling B3. */
function sanitise(html: string) {
  return sanitizeHtml(html, {
    allowedTags: ["p", "ul", "ol", "li", "strong", "em", "br", "span"],
    allowedAttributes: { "*": ["data-speed"] },
  });
}
