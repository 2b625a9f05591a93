import { readPriceBook } from "../database/price-books/price-book-file.ts";
import { publishPriceBook } from "../database/price-books/publish.ts";
import type { TestDatabase } from "./database.ts";

/** Raises energy by 10p a week from 1 January 2027. */
export async function publishRaisedPricesBook({ db }: TestDatabase): Promise<void> {
  const book = readPriceBook(new URL("../database/price-books/2026-07.json", import.meta.url));
  for (const options of Object.values(book.prices)) {
    const energy = options["energy-uncapped"];
    if (energy) energy.current = energy.current.map((price) => price + 10);
  }
  const next = { ...book, name: "2027-01", effectiveFrom: "2027-01-01" };
  await db.transaction().execute((trx) => publishPriceBook(trx, next));
}
