import type { Quote } from "../../../quote/quote.ts";

/** What the server is told of the package that a lead looks at: an offer's code alone as such, no voucher. Spec §7. */
export const toldPackage = ({
  priceIds,
  codes,
  discount,
}: Pick<Quote, "priceIds" | "codes" | "discount">) => ({
  offerCode: discount?.offer || undefined,
  affiliateCode: discount?.aff || codes.affiliate,
  referralCode: codes.referral,
  priceIds: [...priceIds],
});
