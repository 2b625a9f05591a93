import { isPickQuoted } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import { insertQuote } from "./queries/quotes.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { checkPicked, pricePackage, readPrices } from "./price-package.ts";
import { toPublishedPrice } from "./quoted-days.ts";

/** Records today's quote. Ruling B5. */
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
  const inForce = priceBooks.bookOn(today)?.id;
  if (!first || !isPickQuoted(rows.map(toPublishedPrice), inForce) || checkPicked(read).length > 0) return;
  const { before, after } = pricePackage(options, undefined);
  await insertQuote(db, {
    leadId,
    priceIds: options.map(({ priceId }) => priceId),
    householdSize: first.householdSize,
    before,
    after,
    quotedOn: today,
  });
}
