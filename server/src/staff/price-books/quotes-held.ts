import { quoteHonouredDays } from "@evenly/domain/quoted-price";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

export type QuotesHeld = { readonly region: string; readonly people: number; readonly quotes: number };

/**
 * How many who were quoted prices of a book have not signed up, and may on that day at those prices, by region and size.
 * Ruling B5. A visitor who only looked leaves no quote with us, and keeps theirs all the same.
 */
export const countQuotesHeld = async (
  db: Kysely<Database>,
  bookId: string,
  day: Temporal.PlainDate,
): Promise<QuotesHeld[]> => {
  const since = day.subtract({ days: quoteHonouredDays }).toString();
  const { rows } = await sql<QuotesHeld>`
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
};
