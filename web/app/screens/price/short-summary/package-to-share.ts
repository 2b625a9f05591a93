import { answers } from "../../../answers/answers.ts";
import { currentQuote } from "../../../quote/quote.ts";

/** The package, its place, its codes and its lead. */
export function packageToShare() {
  const { address, postcode } = answers();
  const { leadId, housemates, priceIds, codes, discount } = currentQuote();
  return {
    hm8s: housemates,
    selectedProducts: [...priceIds],
    addressGuid: address?.guid,
    postcode: address?.guid ? undefined : postcode,
    referral: codes.referral,
    affiliateCode: discount?.aff || codes.affiliate,
    // A referral has a field of its own.
    voucherCode: discount?.inputRevealed ? discount.code : undefined,
    leadId,
    packageShare: true,
  };
}
