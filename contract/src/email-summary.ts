import { z } from "zod";
import { type Call, nothing, ticked, typedLike } from "./shape.ts";
import {
  addressGuidOrAbsent,
  affiliateCode,
  email,
  housemates,
  leadIdOrAbsent,
  offerCode,
  postcodeOrAbsent,
  referralCode,
  selectedProducts,
  voucherCodeOrAbsent,
} from "./fields.ts";

export const emailSummary = {
  "POST /email_summary": {
    id: "emailSummary",
    tag: "Prices",
    summary: "Mail a saved price",
    description: "Mails a saved price. `shareLink` must be one of ours. Spec §7, Ruling B3.",
    idempotent: true,
    body: z.object({
      email,
      hm8s: housemates,
      selectedProducts,
      shareLink: typedLike("https://evenly.example/short-summary?hash=q3XvB7nYt0KcW5sLd9RfJ2mHzP8gTe6A"),
      addressGuid: addressGuidOrAbsent,
      postcode: postcodeOrAbsent,
      referral: referralCode,
      offerCode,
      affiliateCode,
      voucherCode: voucherCodeOrAbsent,
      /** The quote that is saved; its referral code and its age count. Rulings B3, B5. */
      leadId: leadIdOrAbsent,
      packageShare: ticked,
    }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["area-not-served", "price-changed"],
  },
} as const satisfies Record<string, Call>;
