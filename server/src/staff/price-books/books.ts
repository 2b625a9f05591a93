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
  const areas = await db.selectFrom("servedArea").select("region").distinct().orderBy("region").execute();
  const options = await db
    .selectFrom("productOption")
    .innerJoin("product", "product.type", "productType")
    .select(["code", "active", "productOption.title", "product.type", "defaultOptionCode as usual"])
    .orderBy("product.position")
    .orderBy("productOption.position")
    .execute();
  return { regions: areas.map(({ region }) => region), options } satisfies Needed;
}

export type Catalogue = Awaited<ReturnType<typeof findNeeded>>;

export function findDraft(db: Kysely<Database>, name: string) {
  return db
    .selectFrom("priceBookDraft")
    .innerJoin("staffPerson", "staffPerson.id", "uploadedBy")
    .selectAll("priceBookDraft")
    .select("staffPerson.name as uploader")
    .where("priceBookDraft.name", "=", name)
    .where("discardedAt", "is", null)
    .executeTakeFirst();
}

export function findPublished(db: Kysely<Database>, name: string) {
  return db
    .selectFrom("priceBook")
    .leftJoin("staffPerson", "staffPerson.id", "publishedBy")
    .selectAll("priceBook")
    .select("staffPerson.name as publisher")
    .where("priceBook.name", "=", name)
    .executeTakeFirst();
}

export async function readPrices(db: Kysely<Database>, bookId: string): Promise<Prices> {
  const rows = await db
    .selectFrom("price")
    .select(["region", "optionCode", "currentPrice", "oldPrice"])
    .where("priceBookId", "=", bookId)
    .orderBy("region")
    .orderBy("optionCode")
    .orderBy("householdSize")
    .execute();
  const byRegion = Map.groupBy(rows, ({ region }) => region);
  return Object.fromEntries(
    [...byRegion].map(([region, ofRegion]) => [
      region,
      Object.fromEntries(
        [...Map.groupBy(ofRegion, ({ optionCode: code }) => code)].map(([code, own]) => {
          const old = own.flatMap(({ oldPrice: price }) => price ?? []);
          const current = own.map(({ currentPrice: price }) => price);
          return [code, { current, ...(old.length === own.length && { old }) }];
        }),
      ),
    ]),
  );
}
