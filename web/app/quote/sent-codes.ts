import type { DiscountAnswers } from "../answers/answers.ts";
import type { Quote } from "./quote.ts";

export type SentCodes = {
  readonly referralCode?: string | undefined;
  readonly affiliateCode?: string | undefined;
  readonly agentCode?: string | undefined;
  readonly discountCode?: string | undefined;
};

/** A referral's discount comes by itself; every other stands in the voucher box, where it can be cleared. */
export const isFromReferral = ({ typed, inputRevealed }: DiscountAnswers) => !typed && !inputRevealed;

/** The codes that an account is attributed to: those of the quote, each only when it is valid. Spec §7, Ruling C11. */
export const sentCodes = ({ codes, discount }: Pick<Quote, "codes" | "discount">): SentCodes => ({
  referralCode: codes.referral,
  affiliateCode: codes.affiliate,
  agentCode: codes.agent,
  discountCode: discount && !isFromReferral(discount) ? discount.code : undefined,
});
