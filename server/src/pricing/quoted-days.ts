import { isBefore } from "@evenly/domain/calendar";
import { arePricesForHouse, type PublishedPrice } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import { type DatedPrice, findPricesById } from "./queries/price-book.ts";
import { findFirstQuoteDay } from "./queries/quotes.ts";
import { findShareLinkOfLead, type ShareLink } from "./queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { isUuid } from "../leads/index.ts";

export type Holder = {
  readonly leadId?: string | undefined;
  readonly share?: ShareLink | undefined;
};

export const toPublishedPrice = (row: DatedPrice): PublishedPrice => ({
  bookId: row.price_book_id,
  region: row.region,
  housemates: row.household_size,
  inForceFrom: Temporal.PlainDate.from(row.effective_from),
  supersededOn: row.superseded_on === null ? undefined : Temporal.PlainDate.from(row.superseded_on),
});

/**
 * The days on which the holder was quoted this price: their own and the shared packages'. Knowing a price id is not
 * enough. Ruling B5.
 */
export const findQuotedDays = async (
  db: Kysely<Database>,
  deps: Work,
  { leadId, share }: Holder,
  price: PublishedPrice,
): Promise<Temporal.PlainDate[]> => {
  const id = leadId !== undefined && isUuid(leadId) ? leadId : undefined;
  const issuedOn = leadId === undefined ? undefined : deps.leadIds.issuedOn(leadId);
  const days: (Temporal.PlainDate | undefined)[] = [];
  // An id issued while the book was in force dates the quote; later visits do not move it.
  if (issuedOn && isInForce(price, issuedOn)) days.push(issuedOn);
  else if (id !== undefined) days.push(await findFirstQuoteDay(db, id, price));
  for (const held of [share, id === undefined ? undefined : await findShareLinkOfLead(db, id)]) {
    if (held === undefined) continue;
    // All prices of a package share book, region and size.
    const [first] = await findPricesById(db, held.price_ids.slice(0, 1));
    if (first && arePricesForHouse([price, toPublishedPrice(first)], price)) days.push(firstDayOf(held));
  }
  return days.filter((day) => day !== undefined);
};

/** When a shared price's quote began. Ruling B5. */
export const firstDayOf = (share: Pick<ShareLink, "first_quoted_on" | "shared_on">): Temporal.PlainDate =>
  Temporal.PlainDate.from(share.first_quoted_on ?? share.shared_on);

const isInForce = ({ inForceFrom, supersededOn }: PublishedPrice, day: Temporal.PlainDate) =>
  !isBefore(day, inForceFrom) && (supersededOn === undefined || isBefore(day, supersededOn));
