import type { QuotedDiscount } from "@evenly/contract/products";
import { call } from "../../api/client.ts";
import { answer, answers, type DiscountAnswers } from "../../journey/answers.ts";
import { keepQuote, packageKey } from "../../journey/quote.ts";
import { forgetCode } from "../../journey/stored-codes.ts";
import { nameDiscount } from "../../payment/payment-quote.ts";
import { isFromReferral } from "./sent-codes.ts";

/** Pence per person per week. */
export type PriceNow = { readonly before: number; readonly after: number };

/**
 * After a price that no longer holds: keeps today's price ids for the same options and the server's price, and lets
 * go of a discount that is gone, so that what is agreed to is what is sent. Gives the discount that is left, in words.
 * Rulings B3, D11.
 */
export const renewPrice = async (now: PriceNow): Promise<string | undefined> => {
  const {
    address,
    postcode,
    housemateCount,
    leadId,
    discount: shown,
    products,
    priceBeforeDiscount,
  } = answers();
  const quote = await call("GET /products", {
    query: { addressGuid: address?.guid, postcode, hm8s: housemateCount, leadId, voucherCode: shown?.code },
  });
  keepQuote(quote, products);
  const discount = discountLeft(now, priceBeforeDiscount, shown, quote.discount);
  if (shown && isFromReferral(shown) && discount !== shown) forgetCode("referral");
  answer({
    priceBeforeDiscount: now.before,
    priceAfterDiscount: now.after,
    pricedFor: packageKey(answers().products),
    discount,
  });
  return discount && nameDiscount(discount);
};

/** With the package's own price as it was, it is the discount that changed: another code may have taken its place. */
export const discountLeft = (
  { before, after }: PriceNow,
  shownBefore: number,
  shown: DiscountAnswers | undefined,
  quoted: QuotedDiscount | undefined,
): DiscountAnswers | undefined => {
  if (after === before) return undefined;
  if (before !== shownBefore) return shown;
  return quoted && quoted.code !== shown?.code ? { ...quoted, typed: false } : undefined;
};
