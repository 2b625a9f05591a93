import { arePricesForHouse } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import { insertQuote } from "./queries/quotes.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { checkPicked, pricePackage, readPrices } from "./price-package.ts";
import { toPublishedPrice } from "./quoted-days.ts";

/** Records today's quote. Picking an old book's price again does not extend it (Ruling B5). */
export async function recordPick(
  db: Kysely<Database>,
  { priceBooks, clock }: Now,
  leadId: string,
  priceIds: readonly string[],
): Promise<void> {
  const read = await readPrices(db, priceIds);
  const { rows, options } = read;
  const [first] = rows;
  const today = clock.today();
  if (!first || first.price_book_id !== priceBooks.bookOn(today)?.id) return;
  const house = { region: first.region, housemates: first.household_size };
  if (!arePricesForHouse(rows.map(toPublishedPrice), house) || checkPicked(read).length > 0) return;
  const { before, after } = pricePackage(options, undefined);
  await insertQuote(db, {
    leadId,
    priceIds: options.map(({ priceId }) => priceId),
    householdSize: first.household_size,
    before,
    after,
    quotedOn: today,
  });
}
