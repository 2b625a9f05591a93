import type { Pence } from "@evenly/domain/money";
import { mayStillBeCharged, repricedOptions } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { readSoldPackage } from "./price-as-sold.ts";
import { pricePackage, type SoldOption } from "./price-package.ts";

/** `before` in pence per person per week: no code goes on with the package. */
export type NextYearPrice = {
  readonly bookId: string;
  readonly options: readonly SoldOption[];
  readonly before: Pence;
  /** When the household was first shown these prices. */
  readonly quotedOn: Temporal.PlainDate;
};

/**
 * A household's package for so many people at the price of the day, or at that of an older book which it was shown and which
 * still holds, if that is not dearer. Undefined where the package has no price any more. Rulings B5, J5.
 */
export async function priceNextYear(
  db: Kysely<Database>,
  { priceBooks, clock }: Now,
  { id: householdId, postcode }: Pick<Household, "id" | "postcode">,
  size: number,
): Promise<NextYearPrice | undefined> {
  const today = clock.today();
  const region = priceBooks.regionOf(postcode);
  const book = priceBooks.bookOn(today);
  if (region === undefined || book === undefined) return undefined;
  const { books, catalogue } = priceBooks.get();
  const defaults = catalogue.map((product) => product.defaultOptionCode);
  const sold = await readSoldPackage(db, householdId);
  const priceIn = async (bookId: string) => {
    const options = repricedOptions(
      sold.options,
      await priceBooks.prices(db, { bookId, region, size }),
      defaults,
    );
    return options && { bookId, options, before: pricePackage(options, undefined).before };
  };
  const quote = await db
    .selectFrom("nextYearQuote")
    .selectAll()
    .where("householdId", "=", householdId)
    .executeTakeFirst();
  const now = await priceIn(book.id);
  const quoted = books.find(({ id }) => id === quote?.priceBookId);
  if (quote === undefined || quoted === undefined) return now && { ...now, quotedOn: today };
  const quotedOn = Temporal.PlainDate.from(quote.quotedOn);
  if (quoted.id === book.id) return now && { ...now, quotedOn };
  const house = { region, housemates: size };
  const published = { ...quoted, ...house, bookId: quoted.id };
  const older = mayStillBeCharged([published], house, [quotedOn], today)
    ? await priceIn(quoted.id)
    : undefined;
  if (older !== undefined && (now === undefined || older.before <= now.before)) return { ...older, quotedOn };
  return now && { ...now, quotedOn: today };
}

/** Showing the same prices again does not start their days again. Rulings B5, J5. */
export async function keepNextYearQuote(
  db: Kysely<Database>,
  { id: householdId }: Pick<Household, "id">,
  { bookId: priceBookId, quotedOn }: Pick<NextYearPrice, "bookId" | "quotedOn">,
): Promise<void> {
  const quote = { priceBookId, quotedOn: quotedOn.toString() };
  await db
    .insertInto("nextYearQuote")
    .values({ householdId, ...quote })
    .onConflict((conflict) =>
      conflict.column("householdId").doUpdateSet(quote).where("nextYearQuote.priceBookId", "<>", priceBookId),
    )
    .execute();
}
