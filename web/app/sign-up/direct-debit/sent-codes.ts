import type { DiscountAnswers } from "../../journey/answers.ts";

export type SentCodes = {
  readonly referralCode?: string | undefined;
  readonly affiliateCode?: string | undefined;
  readonly agentCode?: string | undefined;
  readonly discountCode?: string | undefined;
};

/** A referral's discount comes by itself; every other stands in the voucher box, where it can be cleared. */
export const isFromReferral = ({ typed, inputRevealed }: DiscountAnswers) => !typed && !inputRevealed;

/** The codes that an account is attributed to, each only when it is valid. Spec §7, Ruling C11. */
export const sentCodes = (
  discount: DiscountAnswers | undefined,
  stored: { referral?: string | undefined; affiliate?: string | undefined; agent?: string | undefined },
): SentCodes => {
  const held = discount?.isValid ? discount : undefined;
  const referred = held && isFromReferral(held) ? held.code : undefined;
  return {
    referralCode: stored.referral ?? referred,
    affiliateCode: stored.affiliate,
    agentCode: stored.agent,
    discountCode: referred === undefined ? held?.code : undefined,
  };
};
