import type { DiscountAnswers } from "../answers/answers.ts";
import type { Quote } from "./quote.ts";

export type SentCodes = {
  readonly referralCode?: string | undefined;
  readonly affiliateCode?: string | undefined;
  readonly agentCode?: string | undefined;
  readonly discountCode?: string | undefined;
};

/** A referral's discount has no voucher box; others can be cleared there. */
export function isFromReferral({ typed, inputRevealed }: DiscountAnswers) {
  return !typed && !inputRevealed;
}

/** The quote's valid codes that the account is attributed to. Spec §7, Ruling C11. */
export function sentCodes({ codes, discount }: Pick<Quote, "codes" | "discount">): SentCodes {
  return {
    referralCode: codes.referral,
    affiliateCode: codes.affiliate,
    agentCode: codes.agent,
    discountCode: discount && !isFromReferral(discount) ? discount.code : undefined,
  };
}
