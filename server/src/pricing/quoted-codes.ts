import type { ReadBody } from "@evenly/contract";
import type { Kysely } from "kysely";
import { findShareLinkOfLead, type ShareLink } from "./queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import { findKeptLead } from "../leads/index.ts";

/** The codes of a sign-up: those that were sent, and those of the quote it is about. Rulings B3, C11. */
export type QuotedCodes = {
  readonly discountCode: string | undefined;
  readonly referralCode: string | undefined;
  readonly affiliateCode: string | undefined;
  readonly agentCode: string | undefined;
  /** The friend's code and the affiliate's that the lead came with. */
  readonly quotedReferral: string | undefined;
  readonly quotedAffiliate: string | undefined;
  /** The shared package that the quote came by, with its voucher and codes. */
  readonly share: ShareLink | undefined;
};

export const readCodes = async (
  db: Kysely<Database>,
  { leadId, houseInformation }: Pick<ReadBody<"POST /direct_debit">, "leadId" | "houseInformation">,
): Promise<QuotedCodes> => {
  const lead = await findKeptLead(db, leadId);
  const share = lead?.share_link_id == null ? undefined : await findShareLinkOfLead(db, lead.id);
  return {
    discountCode: houseInformation?.discountCode,
    referralCode: houseInformation?.referralCode,
    affiliateCode: houseInformation?.affiliateCode,
    agentCode: houseInformation?.agentCode,
    quotedReferral: lead?.referral_code ?? undefined,
    quotedAffiliate: lead?.affiliate_code ?? undefined,
    share,
  };
};
