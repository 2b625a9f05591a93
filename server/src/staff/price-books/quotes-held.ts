import type { Query, Success } from "@evenly/contract";
import { parseCalendarDate } from "@evenly/domain/calendar";
import { quoteHonouredDays } from "@evenly/domain/quoted-price";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { findEarliest } from "./publication.ts";
import { findStanding, findWithPrices } from "./read-price-book.ts";

type Held = Success<"GET /staff/price_books/:name/quotes_held">;
type OfHouse = Held["houses"][number];

/** Quotes that stay valid when a price book takes effect. Rulings B5, H4. */
export async function readQuotesHeld(
  db: Kysely<Database>,
  deps: Now,
  name: string,
  { from }: Query<"GET /staff/price_books/:name/quotes_held">,
): Promise<Held> {
  const found = await findWithPrices(db, name);
  const { begins, isToCome } = await findStanding(db, found, deps.clock.today());
  if (found.before === undefined || !isToCome) return { all: 0, houses: [] };
  const day = parseCalendarDate(begins ?? from) ?? (await findEarliest(db, deps));
  const houses = await countQuotesHeld(db, found.before.id, day);
  return { all: houses.reduce((sum, { quotes }) => sum + quotes, 0), houses };
}

/**
 * Open quotes of a book still valid on that day, by region and size. Ruling B5. Visitors without a lead row also keep
 * theirs, but are not counted.
 */
async function countQuotesHeld(
  db: Kysely<Database>,
  bookId: string,
  day: Temporal.PlainDate,
): Promise<OfHouse[]> {
  const since = day.subtract({ days: quoteHonouredDays }).toString();
  const { rows } = await sql<OfHouse>`
    select region, household_size as people, count(*)::int as quotes
    from (
      select distinct lead_id, price.region, price.household_size
      from quote join price on price.id = quote.price_ids[1]
      where price_book_id = ${bookId} and quoted_on >= ${since}::date
    ) as held
    where not exists (select from household where household.lead_id = held.lead_id)
      and not exists (
        select from quote join price on price.id = quote.price_ids[1]
        where quote.lead_id = held.lead_id and quoted_on < ${since}::date and price_book_id = ${bookId}
          and price.region = held.region and price.household_size = held.household_size
      )
    group by region, household_size order by region, household_size`.execute(db);
  return rows;
}
