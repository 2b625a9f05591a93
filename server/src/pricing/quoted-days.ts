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

/** Of their own quote and each shared package; nobody holds a quote for knowing its price ids. Ruling B5. */
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
  /** The lead's own first quote of such prices. */
  readonly firstQuotedOn: Temporal.PlainDate | undefined;
  /** With the first price of each: all prices of a shared package are of one kind, so one of them tells. */
  readonly shares: readonly (Pick<ShareLink, "first_quoted_on" | "shared_on"> & {
    readonly price: PublishedPrice;
  })[];
};

/** As {@link findQuotedDays}, of what was read before. */
export const quotedDays = (
  { leadIds }: Pick<Dependencies, "leadIds">,
  { leadId, firstQuotedOn, shares }: Held,
  price: PublishedPrice,
): Temporal.PlainDate[] => {
  const issuedOn = leadId === undefined ? undefined : leadIds.issuedOn(leadId);
  // Whoever was given their id while the book was in force was shown all of it that day. Later looks renew that quote.
  const own = issuedOn && isInForce(price, issuedOn) ? issuedOn : firstQuotedOn;
  const shared = shares
    .filter((share) => arePricesForHouse([price, share.price], price))
    .map((share) => firstDayOf(share));
  return [own, ...shared].filter((day) => day !== undefined);
};

/** The day from which the days of a shared price are counted. Ruling B5. */
export const firstDayOf = (share: Pick<ShareLink, "first_quoted_on" | "shared_on">): Temporal.PlainDate =>
  Temporal.PlainDate.from(share.first_quoted_on ?? share.shared_on);

const isInForce = ({ inForceFrom, supersededOn }: PublishedPrice, day: Temporal.PlainDate) =>
  !isBefore(day, inForceFrom) && (supersededOn === undefined || isBefore(day, supersededOn));
