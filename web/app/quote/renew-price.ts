import type { QuotedDiscount } from "@evenly/contract/products";
import { call } from "../api/client.ts";
import { answers, type DiscountAnswers } from "../answers/answers.ts";
import { dropCode } from "../answers/arriving-codes.ts";
import { keepQuote } from "./keep-quote.ts";
import { keepPrice } from "./price-by-code.ts";
import { currentQuote, type Quote } from "./quote.ts";
import { sentCodes } from "./sent-codes.ts";

/** Pence per person per week. */
export type PriceNow = { readonly before: number; readonly after: number };

/**
 * After a price expired: stores the server's price with today's price ids of the same options, and drops a code
 * without effect, so that what is agreed to is sent. Rulings B3, D11.
 */
export async function renewPrice(now: PriceNow): Promise<Quote> {
  const { address, typedAddress, postcode } = answers();
  const quote = currentQuote();
  const { housemates, leadId, discount: shown, products, before } = quote;
  const offer = await call("GET /products", {
    query: {
      addressGuid: address?.guid,
      postcode,
      ...typedAddress,
      hm8s: housemates,
      leadId,
      // A friend's code is the lead's; as a voucher it would count as a guess. Rulings C11, C13.
      voucherCode: sentCodes(quote).discountCode,
    },
  });
  keepQuote(offer, { chosen: products });
  const discount = discountLeft(now, before, shown, offer.discount);
  const { referral } = currentQuote().codes;
  if (!discount && referral !== undefined) dropCode("referral", referral);
  const { breakdown } = offer;
  keepPrice({ priceBeforeDiscount: now.before, priceAfterDiscount: now.after, breakdown }, discount);
  return currentQuote();
}

/** If the package's own price is unchanged, the discount changed: another code may apply now. */
export function discountLeft(
  { before, after }: PriceNow,
  shownBefore: number,
  shown: DiscountAnswers | undefined,
  offered: QuotedDiscount | undefined,
): DiscountAnswers | undefined {
  if (after === before) return undefined;
  if (before !== shownBefore) return shown;
  return offered && offered.code !== shown?.code ? { ...offered, typed: false } : undefined;
}
