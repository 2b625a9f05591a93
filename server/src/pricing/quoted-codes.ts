import type { ReadBody } from "@evenly/contract";
import { normaliseCode } from "@evenly/domain/discount";
import type { SaleFacts } from "./queries/sale-facts.ts";

/** The codes sent with a sign-up, and those of its quote. Rulings B3, C11. */
export type QuotedCodes = {
  readonly discountCode: string | undefined;
  readonly referralCode: string | undefined;
  readonly affiliateCode: string | undefined;
  readonly agentCode: string | undefined;
  readonly quotedReferral: string | undefined;
  readonly quotedAffiliate: string | undefined;
  readonly share: SaleFacts["share"];
};

export const readCodes = (
  { houseInformation }: Pick<ReadBody<"POST /direct_debit">, "houseInformation">,
  { lead, share }: SaleFacts,
): QuotedCodes => ({
  discountCode: houseInformation?.discountCode,
  referralCode: houseInformation?.referralCode,
  affiliateCode: houseInformation?.affiliateCode,
  agentCode: houseInformation?.agentCode,
  quotedReferral: lead?.referral_code ?? undefined,
  quotedAffiliate: lead?.affiliate_code ?? undefined,
  share,
});

/** Row ids that the account is attributed to; null without an active code. Ruling C11. */
export type Attribution = Readonly<Record<"referrer_id" | "affiliate_id" | "agent_id", string | null>>;

export const attribute = (codes: QuotedCodes, facts: SaleFacts): Attribution => {
  const { share } = codes;
  const active = facts.referrers.filter((referrer) => referrer.active);
  return {
    referrer_id: idOf(active, codes.referralCode ?? codes.quotedReferral ?? share?.referral_code),
    affiliate_id: idOf(
      facts.affiliates,
      codes.affiliateCode ?? codes.quotedAffiliate ?? share?.affiliate_code,
    ),
    agent_id: idOf(facts.agents, codes.agentCode),
  };
};

const idOf = (
  rows: readonly { readonly id: string; readonly code: string }[],
  code: string | null | undefined,
): string | null =>
  code == null ? null : (rows.find((row) => row.code === normaliseCode(code))?.id ?? null);
