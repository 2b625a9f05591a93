import type { ProductType } from "@evenly/domain/catalogue";
import { type BookDates, isInForce } from "@evenly/domain/price-book";
import type { Kysely, Selectable } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, PriceBookTable, PriceTable } from "../../../database/tables.ts";

export type PriceBook = Selectable<PriceBookTable>;
export type Price = Selectable<PriceTable>;
/** A price with its book's dates, which decide how long a quote holds (Ruling B5). */
export type DatedPrice = Omit<Price, "oldPrice"> &
  Pick<PriceBook, "effectiveFrom" | "supersededOn"> & { readonly productType: ProductType };

export function datesOf(book: Pick<PriceBook, "effectiveFrom" | "supersededOn">): BookDates {
  return {
    inForceFrom: Temporal.PlainDate.from(book.effectiveFrom),
    supersededOn: dayOf(book.supersededOn),
  };
}

export async function findPriceBookInForce(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
): Promise<PriceBook | undefined> {
  const books = await db.selectFrom("priceBook").selectAll().where("takenBackAt", "is", null).execute();
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
    .where("priceBookId", "=", of.priceBookId)
    .where("region", "=", of.region)
    .where("householdSize", "=", of.householdSize)
    .orderBy("optionCode")
    .execute();
}

export async function findPricesById(db: Kysely<Database>, ids: readonly string[]): Promise<DatedPrice[]> {
  return ids.length === 0
    ? []
    : db
        .selectFrom("price")
        .innerJoin("priceBook", "priceBook.id", "price.priceBookId")
        .innerJoin("productOption", "productOption.code", "price.optionCode")
        .selectAll("price")
        .select(["priceBook.effectiveFrom", "priceBook.supersededOn", "productOption.productType"])
        .where("price.id", "in", ids)
        .execute();
}
