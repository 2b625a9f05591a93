import { type PublishedPrice, quotedDays } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import { type DatedPrice, datesOf, findPricesById } from "./queries/price-book.ts";
import { findFirstQuoteDay } from "./queries/quotes.ts";
import { findShareLinkOfLead, type ShareLink } from "./queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { isUuid } from "../../database/ids.ts";

export type Holder = {
  readonly leadId?: string | undefined;
  readonly share?: ShareLink | undefined;
};

export function toPublishedPrice(row: DatedPrice): PublishedPrice {
  return {
    bookId: row.priceBookId,
    region: row.region,
    housemates: row.householdSize,
    ...datesOf(row),
  };
}

/** Reads the quotes that this holder has of a price, and has the domain date them. Ruling B5. */
export async function findQuotedDays(
  db: Kysely<Database>,
  deps: Work,
  { leadId, share }: Holder,
  price: PublishedPrice,
): Promise<Temporal.PlainDate[]> {
  const id = leadId !== undefined && isUuid(leadId) ? leadId : undefined;
  const shared = [];
  for (const link of [share, id === undefined ? undefined : await findShareLinkOfLead(db, id)]) {
    // All prices of a package share book, region and size.
    const [first] = await findPricesById(db, link?.priceIds.slice(0, 1) ?? []);
    if (link && first) shared.push({ price: toPublishedPrice(first), quotedOn: firstDayOf(link) });
  }
  return quotedDays(price, {
    idIssuedOn: leadId === undefined ? undefined : deps.leadIds.issuedOn(leadId),
    storedOn: id === undefined ? undefined : await findFirstQuoteDay(db, id, price),
    shared,
  });
}

/** When a shared price's quote began. Ruling B5. */
export function firstDayOf(share: Pick<ShareLink, "firstQuotedOn" | "sharedOn">): Temporal.PlainDate {
  return Temporal.PlainDate.from(share.firstQuotedOn ?? share.sharedOn);
}
