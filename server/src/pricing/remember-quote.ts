import { isQuoteKept, type ShownQuote } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import { saveLead, ensureLead } from "../leads/index.ts";
import { insertQuote, type Quote } from "./queries/quotes.ts";
import type { ShareLink } from "./queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import type { Now, Work } from "../dependencies.ts";
import type { LeadOfHouse } from "../addresses/index.ts";

type Shown = {
  readonly leadId: string | undefined;
  readonly lead: LeadOfHouse | undefined;
  readonly share: ShareLink | undefined;
  readonly isReferralWithdrawn: boolean;
};

type QuoteShown = Omit<Quote, "leadId"> & ShownQuote;

/**
 * Returns the quote's lead: the given one, or a new id that dates the quote. Stores the quote's shared package and
 * referral code, which the sale uses.
 */
export async function rememberQuote(
  db: Kysely<Database>,
  deps: Work,
  { leadId, lead, share, isReferralWithdrawn }: Shown,
  { isOlderBook, ...quote }: QuoteShown,
): Promise<string> {
  const issuedOn = leadId === undefined ? undefined : deps.leadIds.issuedOn(leadId);
  const isKnown = leadId !== undefined && (lead !== undefined || issuedOn !== undefined);
  const id = isKnown ? leadId : deps.leadIds.issue(momentOn(quote.quotedOn, deps.clock));
  const isOtherShare = (lead?.shareLinkId ?? null) !== (share?.id ?? null);
  const isCodeGone = isReferralWithdrawn && lead?.referralCode != null;
  if (isOtherShare || isCodeGone) {
    await saveLead(db, {
      id,
      shareLinkId: share?.id ?? null,
      ...(isCodeGone && { referralCode: null }),
      updatedAt: deps.clock.now(),
    });
  }
  const isKept = isQuoteKept({ quotedOn: quote.quotedOn, isOlderBook }, { isNew: !isKnown, issuedOn });
  if (isKept && quote.priceIds.length > 0) {
    if (!lead && !isOtherShare) await ensureLead(db, deps, id);
    await insertQuote(db, { ...quote, leadId: id });
  }
  return id;
}

function momentOn(day: Temporal.PlainDate, { now, today }: Now["clock"]): Date {
  return day.equals(today())
    ? now()
    : new Date(day.toZonedDateTime({ timeZone: "Europe/London", plainTime: "12:00" }).epochMilliseconds);
}
