import type { Kysely } from "kysely";
import { newId } from "../ids.ts";
import type { Database } from "../tables.ts";

export type Quote = {
  readonly leadId: string;
  readonly priceIds: readonly string[];
  readonly householdSize: number;
  readonly before: number;
  readonly after: number;
  readonly quotedOn: Temporal.PlainDate;
};

/** Once a lead, day and set of prices. */
export const insertQuote = async (db: Kysely<Database>, quote: Quote): Promise<void> => {
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
};

/**
 * The last day on which a lead was quoted from a price book. A quote names the options that were selected, and
 * stands for every price of its book: the page showed them all. Ruling B5.
 */
export const findLastQuoteDay = async (
  db: Kysely<Database>,
  of: {
    readonly leadId?: string | undefined;
    readonly email?: string | undefined;
    readonly priceBookId: string;
  },
): Promise<string | undefined> => {
  if (of.leadId === undefined && of.email === undefined) return undefined;
  const row = await db
    .selectFrom("quote")
    .innerJoin("lead", "lead.id", "quote.lead_id")
    .select("quoted_on")
    .where((where) =>
      where.or([
        ...(of.leadId === undefined ? [] : [where("lead.id", "=", of.leadId)]),
        ...(of.email === undefined ? [] : [where("lead.email", "=", of.email)]),
      ]),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom("price")
          .select("price.id")
          .whereRef("price.id", "=", (ref) => ref.fn("any", ["quote.price_ids"]))
          .where("price.price_book_id", "=", of.priceBookId),
      ),
    )
    .orderBy("quoted_on", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.quoted_on;
};
