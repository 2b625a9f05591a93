import { z } from "zod";
import { type Call, count, nothing, priceIds, ticked, typed, typedOrAbsent, withRefusals } from "./shape.ts";

export const emailSummary = {
  /** Mails a saved price. `shareLink` must be one of ours. Spec §7, Ruling B3. */
  "POST /email_summary": {
    summary: "Mail a saved price",
    idempotent: true,
    body: z.object({
      email: typed,
      hm8s: count,
      selectedProducts: priceIds,
      shareLink: typed,
      addressGuid: typedOrAbsent,
      postcode: typedOrAbsent,
      referral: typedOrAbsent,
      offerCode: typedOrAbsent,
      affiliateCode: typedOrAbsent,
      voucherCode: typedOrAbsent,
      /** Whose quote is saved: its friend's code and its days count beside those of the link. Rulings B3, B5. */
      leadId: typedOrAbsent,
      packageShare: ticked,
    }),
    responses: withRefusals({ 204: nothing }),
  },
} as const satisfies Record<string, Call>;
