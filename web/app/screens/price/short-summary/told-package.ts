import type { Quote } from "../../../quote/quote.ts";

/** The lead's package for the server; an offer's code is not sent as a voucher. Spec §7. */
export function toldPackage({ priceIds, codes, discount }: Pick<Quote, "priceIds" | "codes" | "discount">) {
  return {
    offerCode: discount?.offer || undefined,
    affiliateCode: discount?.aff || codes.affiliate,
    referralCode: codes.referral,
    priceIds: [...priceIds],
  };
}
