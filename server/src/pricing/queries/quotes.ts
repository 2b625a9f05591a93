import type { PublishedPrice } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";

export type Quote = {
  readonly leadId: string;
  readonly priceIds: readonly string[];
  readonly householdSize: number;
  readonly before: number;
  readonly after: number;
  readonly quotedOn: Temporal.PlainDate;
};

/** Once per lead, day and set of prices. */
export async function insertQuote(db: Kysely<Database>, quote: Quote): Promise<void> {
  await db
    .insertInto("quote")
    .values({
      id: newId(),
      lead_id: quote.leadId,
      price_ids: [...quote.priceIds],
      household_size: quote.householdSize,
      price_before: quote.before,
      price_after: quote.after,
      quoted_on: quote.quotedOn.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The first day a lead was quoted prices of this book, region and size. A quote of some options stands for all of them,
 * because the page showed every price. Ruling B5.
 */
export async function findFirstQuoteDay(
  db: Kysely<Database>,
  leadId: string,
  price: Pick<PublishedPrice, "bookId" | "region" | "housemates">,
): Promise<Temporal.PlainDate | undefined> {
  const row = await db
    .selectFrom("quote")
    .select("quoted_on")
    .where("lead_id", "=", leadId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("price")
          .select("price.id")
          .whereRef("price.id", "=", (ref) => ref.fn("any", ["quote.price_ids"]))
          .where("price.price_book_id", "=", price.bookId)
          .where("price.region", "=", price.region)
          .where("price.household_size", "=", price.housemates),
      ),
    )
    .orderBy("quoted_on")
    .limit(1)
    .executeTakeFirst();
  return row && Temporal.PlainDate.from(row.quoted_on);
}
