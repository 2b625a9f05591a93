import type { ProductType } from "@evenly/domain/catalogue";
import { type BookDates, isInForce } from "@evenly/domain/price-book";
import type { Kysely, Selectable } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, PriceBookTable, PriceTable } from "../../../database/tables.ts";

export type PriceBook = Selectable<PriceBookTable>;
export type Price = Selectable<PriceTable>;
/** A price with its book's dates, which decide how long a quote holds (Ruling B5). */
export type DatedPrice = Omit<Price, "old_price"> &
  Pick<PriceBook, "effective_from" | "superseded_on"> & { readonly product_type: ProductType };

export function datesOf(book: Pick<PriceBook, "effective_from" | "superseded_on">): BookDates {
  return {
    inForceFrom: Temporal.PlainDate.from(book.effective_from),
    supersededOn: dayOf(book.superseded_on),
  };
}

export async function findPriceBookInForce(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
): Promise<PriceBook | undefined> {
  const books = await db.selectFrom("price_book").selectAll().where("taken_back_at", "is", null).execute();
  return books.find((book) => isInForce(datesOf(book), today));
}

/** A book's prices for a region and size; immutable, so cacheable. */
export function loadPrices(
  db: Kysely<Database>,
  of: { readonly priceBookId: string; readonly region: string; readonly householdSize: number },
): Promise<Price[]> {
  return db
    .selectFrom("price")
    .selectAll()
    .where("price_book_id", "=", of.priceBookId)
    .where("region", "=", of.region)
    .where("household_size", "=", of.householdSize)
    .orderBy("option_code")
    .execute();
}

export async function findPricesById(db: Kysely<Database>, ids: readonly string[]): Promise<DatedPrice[]> {
  return ids.length === 0
    ? []
    : db
        .selectFrom("price")
        .innerJoin("price_book", "price_book.id", "price.price_book_id")
        .innerJoin("product_option", "product_option.code", "price.option_code")
        .selectAll("price")
        .select(["price_book.effective_from", "price_book.superseded_on", "product_option.product_type"])
        .where("price.id", "in", ids)
        .execute();
}
