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
      leadId: quote.leadId,
      priceIds: [...quote.priceIds],
      householdSize: quote.householdSize,
      priceBefore: quote.before,
      priceAfter: quote.after,
      quotedOn: quote.quotedOn.toString(),
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
    .select("quotedOn")
    .where("leadId", "=", leadId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("price")
          .select("price.id")
          .whereRef("price.id", "=", (ref) => ref.fn("any", ["quote.priceIds"]))
          .where("price.priceBookId", "=", price.bookId)
          .where("price.region", "=", price.region)
          .where("price.householdSize", "=", price.housemates),
      ),
    )
    .orderBy("quotedOn")
    .limit(1)
    .executeTakeFirst();
  return row && Temporal.PlainDate.from(row.quotedOn);
}
