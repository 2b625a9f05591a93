import { answers } from "../../../answers/answers.ts";
import { currentQuote } from "../../../quote/quote.ts";

/** What is shared or saved: the package as it stands, where it is for, by which codes, and whose quote it is. */
export const packageToShare = () => {
  const { address, postcode } = answers();
  const { leadId, housemates, priceIds, codes, discount } = currentQuote();
  return {
    hm8s: housemates,
    selectedProducts: [...priceIds],
    addressGuid: address?.guid,
    postcode: address?.guid ? undefined : postcode,
    referral: codes.referral,
    affiliateCode: discount?.aff || codes.affiliate,
    // A referral goes by its own name.
    voucherCode: discount?.inputRevealed ? discount.code : undefined,
    leadId,
    packageShare: true,
  };
};
