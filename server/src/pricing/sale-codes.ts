import type { ReadBody } from "@evenly/contract";
import type { CodesBySource, StoredCodes } from "@evenly/domain/winning-code";
import type { Transaction } from "kysely";
import { type CodeRow, readStoredCodes, typedCodes } from "./find-discount.ts";
import { findAffiliateByCode, findAgentByCode } from "./queries/codes.ts";
import { findShareLinkOfLead } from "./queries/share-links.ts";
import { lockVouchers } from "./queries/vouchers.ts";
import type { Database } from "../../database/tables.ts";
import { findKeptLead } from "../leads/index.ts";

/** The codes sent with a sign-up, or else those of its quote. Rulings B3, C11. */
export type SaleCodes = {
  readonly codes: CodesBySource;
  readonly isReferralSent: boolean;
  readonly stored: StoredCodes<CodeRow>;
  /** Row ids that the account is attributed to; null without an active code. Ruling C11. */
  readonly attribution: Readonly<Record<"referrerId" | "affiliateId" | "agentId", string | null>>;
};

/** Locks limited vouchers until the sale is committed, so that a last use is sold once. Ruling C10. */
export async function readSaleCodes(
  trx: Transaction<Database>,
  { leadId, houseInformation: sent }: Pick<ReadBody<"POST /direct_debit">, "leadId" | "houseInformation">,
  email: string,
): Promise<SaleCodes> {
  const lead = await findKeptLead(trx, leadId);
  const share = lead?.shareLinkId == null ? undefined : await findShareLinkOfLead(trx, lead.id);
  const affiliateCode = sent?.affiliateCode ?? lead?.affiliateCode ?? share?.affiliateCode ?? undefined;
  const codes = {
    "typed-voucher": sent?.discountCode,
    "share-link-voucher": share?.voucherCode ?? undefined,
    referral: sent?.referralCode ?? lead?.referralCode ?? share?.referralCode ?? undefined,
  };
  await lockVouchers(trx, typedCodes({ ...codes, referral: undefined }));
  const stored = await readStoredCodes(trx, codes, email);
  const affiliate = affiliateCode === undefined ? undefined : await findAffiliateByCode(trx, affiliateCode);
  const agent = sent?.agentCode === undefined ? undefined : await findAgentByCode(trx, sent.agentCode);
  return {
    codes,
    isReferralSent: sent?.referralCode !== undefined,
    stored,
    attribution: {
      referrerId: stored.referrals.find(({ isWithdrawn }) => !isWithdrawn)?.id ?? null,
      affiliateId: affiliate?.id ?? null,
      agentId: agent?.id ?? null,
    },
  };
}
