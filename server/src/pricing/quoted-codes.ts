import type { ReadBody } from "@evenly/contract";
import type { Kysely } from "kysely";
import { findAffiliateByCode, findAgentByCode, findReferrerByCode } from "./queries/codes.ts";
import { findShareLinkOfLead, type ShareLink } from "./queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import { findKeptLead } from "../leads/index.ts";

/** The codes sent with a sign-up, and those of its quote. Rulings B3, C11. */
export type QuotedCodes = {
  readonly discountCode: string | undefined;
  readonly referralCode: string | undefined;
  readonly affiliateCode: string | undefined;
  readonly agentCode: string | undefined;
  readonly quotedReferral: string | undefined;
  readonly quotedAffiliate: string | undefined;
  readonly share: ShareLink | undefined;
};

export async function readCodes(
  db: Kysely<Database>,
  { leadId, houseInformation }: Pick<ReadBody<"POST /direct_debit">, "leadId" | "houseInformation">,
): Promise<QuotedCodes> {
  const lead = await findKeptLead(db, leadId);
  return {
    discountCode: houseInformation?.discountCode,
    referralCode: houseInformation?.referralCode,
    affiliateCode: houseInformation?.affiliateCode,
    agentCode: houseInformation?.agentCode,
    quotedReferral: lead?.referral_code ?? undefined,
    quotedAffiliate: lead?.affiliate_code ?? undefined,
    share: lead?.share_link_id == null ? undefined : await findShareLinkOfLead(db, lead.id),
  };
}

/** Row ids that the account is attributed to; null without an active code. Ruling C11. */
export async function findAttribution(
  db: Kysely<Database>,
  codes: QuotedCodes,
): Promise<Readonly<Record<"referrer_id" | "affiliate_id" | "agent_id", string | null>>> {
  const referral = codes.referralCode ?? codes.quotedReferral ?? codes.share?.referral_code;
  const affiliate = codes.affiliateCode ?? codes.quotedAffiliate ?? codes.share?.affiliate_code;
  const { agentCode: agent } = codes;
  return {
    referrer_id: referral == null ? null : ((await findReferrerByCode(db, referral))?.id ?? null),
    affiliate_id: affiliate == null ? null : ((await findAffiliateByCode(db, affiliate))?.id ?? null),
    agent_id: agent === undefined ? null : ((await findAgentByCode(db, agent))?.id ?? null),
  };
}
