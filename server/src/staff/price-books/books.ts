import { settledMinutes } from "@evenly/domain/price-book";
import { londonToday } from "@evenly/domain/calendar";
import type { Kysely } from "kysely";
import type { PriceBookFile } from "../../../database/price-books/price-book-file.ts";
import type { Needed } from "../../../database/price-books/price-book-csv.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";

export type Prices = PriceBookFile["prices"];

/** The last day whose price book can no longer change. */
export function settledDay({ clock }: Now): Temporal.PlainDate {
  return londonToday(clock.now().getTime() + settledMinutes * 60_000);
}

export async function findNeeded(db: Kysely<Database>) {
  const areas = await db.selectFrom("served_area").select("region").distinct().orderBy("region").execute();
  const options = await db
    .selectFrom("product_option")
    .innerJoin("product", "product.type", "product_type")
    .select(["code", "active", "product_option.title", "product.type", "default_option_code as usual"])
    .orderBy("product.position")
    .orderBy("product_option.position")
    .execute();
  return { regions: areas.map(({ region }) => region), options } satisfies Needed;
}

export type Catalogue = Awaited<ReturnType<typeof findNeeded>>;

export function findDraft(db: Kysely<Database>, name: string) {
  return db
    .selectFrom("price_book_draft")
    .innerJoin("staff_person", "staff_person.id", "uploaded_by")
    .selectAll("price_book_draft")
    .select("staff_person.name as uploader")
    .where("price_book_draft.name", "=", name)
    .where("discarded_at", "is", null)
    .executeTakeFirst();
}

export function findPublished(db: Kysely<Database>, name: string) {
  return db
    .selectFrom("price_book")
    .leftJoin("staff_person", "staff_person.id", "published_by")
    .selectAll("price_book")
    .select("staff_person.name as publisher")
    .where("price_book.name", "=", name)
    .executeTakeFirst();
}

export async function readPrices(db: Kysely<Database>, bookId: string): Promise<Prices> {
  const rows = await db
    .selectFrom("price")
    .select(["region", "option_code", "current_price", "old_price"])
    .where("price_book_id", "=", bookId)
    .orderBy("region")
    .orderBy("option_code")
    .orderBy("household_size")
    .execute();
  const byRegion = Map.groupBy(rows, ({ region }) => region);
  return Object.fromEntries(
    [...byRegion].map(([region, ofRegion]) => [
      region,
      Object.fromEntries(
        [...Map.groupBy(ofRegion, ({ option_code: code }) => code)].map(([code, own]) => {
          const old = own.flatMap(({ old_price: price }) => price ?? []);
          const current = own.map(({ current_price: price }) => price);
          return [code, { current, ...(old.length === own.length && { old }) }];
        }),
      ),
    ]),
  );
}
