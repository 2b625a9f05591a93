import { isBefore } from "@evenly/domain/calendar";
import { arePricesForHouse, type PublishedPrice } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import { type DatedPrice, findPricesById } from "./queries/price-book.ts";
import { findFirstQuoteDay } from "./queries/quotes.ts";
import { findShareLinkOfLead, type ShareLink } from "./queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { isUuid } from "../leads/index.ts";

/** Who asks for a price: the lead whose quote it is, and a shared package in hand. */
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
 * The days on which a price was first quoted to whoever asks: one for their own quote, one for each shared package
 * that they hold. Nobody holds a quote for knowing its price ids. Ruling B5.
 */
export const findQuotedDays = async (
  db: Kysely<Database>,
  { leadIds }: Pick<Dependencies, "leadIds">,
  { leadId, share }: Holder,
  price: PublishedPrice,
): Promise<Temporal.PlainDate[]> => {
  const id = leadId !== undefined && isUuid(leadId) ? leadId : undefined;
  const issuedOn = id === undefined ? undefined : leadIds.issuedOn(id);
  const ofLead = id === undefined ? undefined : await findShareLinkOfLead(db, id);
  const days = [];
  // Whoever was given their id while the book was in force was shown all of it that day. Later looks renew that quote.
  if (issuedOn && isInForce(price, issuedOn)) days.push(issuedOn);
  else if (id !== undefined) days.push(await findFirstQuoteDay(db, id, price));
  for (const held of [share, ofLead]) {
    if (held && (await isShareOf(db, held, price))) days.push(firstQuotedOn(held));
  }
  return days.filter((day) => day !== undefined);
};

/** The day from which the days of a shared price are counted. Ruling B5. */
export const firstQuotedOn = (share: ShareLink): Temporal.PlainDate =>
  Temporal.PlainDate.from(share.first_quoted_on ?? share.shared_on);

/** All prices of a shared package are of one kind, so one of them tells. */
const isShareOf = async (db: Kysely<Database>, share: ShareLink, price: PublishedPrice): Promise<boolean> => {
  const [shared] = await findPricesById(db, share.price_ids.slice(0, 1));
  return shared !== undefined && arePricesForHouse([price, toPublishedPrice(shared)], price);
};

const isInForce = ({ inForceFrom, supersededOn }: PublishedPrice, day: Temporal.PlainDate) =>
  !isBefore(day, inForceFrom) && (supersededOn === undefined || isBefore(day, supersededOn));
