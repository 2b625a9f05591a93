import { isBefore } from "@evenly/domain/calendar";
import { arePricesForHouse, type PublishedPrice } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import { type DatedPrice, findPricesById } from "./queries/price-book.ts";
import { findFirstQuoteDay } from "./queries/quotes.ts";
import { findShareLinkOfLead, type ShareLink } from "./queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
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
  deps: Pick<Dependencies, "leadIds">,
  { leadId, share }: Holder,
  price: PublishedPrice,
): Promise<Temporal.PlainDate[]> => {
  const id = leadId !== undefined && isUuid(leadId) ? leadId : undefined;
  const ofLead = id === undefined ? undefined : await findShareLinkOfLead(db, id);
  const shares = [];
  for (const held of [share, ofLead]) {
    const [first] = held === undefined ? [] : await findPricesById(db, held.price_ids.slice(0, 1));
    if (held !== undefined && first !== undefined) shares.push({ ...held, price: toPublishedPrice(first) });
  }
  const firstQuotedOn = id === undefined ? undefined : await findFirstQuoteDay(db, id, price);
  return quotedDays(deps, { leadId, firstQuotedOn, shares }, price);
};

type Held = {
  readonly leadId: string | undefined;
  readonly firstQuotedOn: Temporal.PlainDate | undefined;
  /** With each package's first price: all its prices share book, region and size. */
  readonly shares: readonly (Pick<ShareLink, "first_quoted_on" | "shared_on"> & {
    readonly price: PublishedPrice;
  })[];
};

/** As {@link findQuotedDays}, on rows already read. */
export const quotedDays = (
  { leadIds }: Pick<Dependencies, "leadIds">,
  { leadId, firstQuotedOn, shares }: Held,
  price: PublishedPrice,
): Temporal.PlainDate[] => {
  const issuedOn = leadId === undefined ? undefined : leadIds.issuedOn(leadId);
  // An id issued while the book was in force dates the quote; later visits do not move it.
  const own = issuedOn && isInForce(price, issuedOn) ? issuedOn : firstQuotedOn;
  const shared = shares
    .filter((share) => arePricesForHouse([price, share.price], price))
    .map((share) => firstDayOf(share));
  return [own, ...shared].filter((day) => day !== undefined);
};

/** When a shared price's quote began. Ruling B5. */
export const firstDayOf = (share: Pick<ShareLink, "first_quoted_on" | "shared_on">): Temporal.PlainDate =>
  Temporal.PlainDate.from(share.first_quoted_on ?? share.shared_on);

const isInForce = ({ inForceFrom, supersededOn }: PublishedPrice, day: Temporal.PlainDate) =>
  !isBefore(day, inForceFrom) && (supersededOn === undefined || isBefore(day, supersededOn));
