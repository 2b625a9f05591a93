import { z } from "zod";
import { type Call, ticked } from "./shape.ts";
import {
  addressGuid,
  addressGuidOrAbsent,
  postcode,
  affiliateCode,
  housemates,
  leadIdOrAbsent,
  postcodeOrAbsent,
  referralCode,
  selectedProducts,
  voucherCodeOrAbsent,
} from "./fields.ts";

const body = z.object({
  hm8s: housemates,
  selectedProducts,
  addressGuid: addressGuidOrAbsent,
  postcode: postcodeOrAbsent,
  referral: referralCode,
  affiliateCode,
  voucherCode: voucherCodeOrAbsent,
  /** The quote that is shared: the share has its age, and a price of an older book needs it. Ruling B5. */
  leadId: leadIdOrAbsent,
  fetchEmail: ticked,
  packageShare: ticked,
});

export const sharePackage = {
  "POST /share_package": {
    id: "sharePackage",
    tag: "Prices",
    summary: "A link to a package",
    description: "Keeps a package and answers with the link to it. Spec §7, Ruling B3.",
    idempotent: true,
    body,
    described: z.union([body.extend({ addressGuid }), body.extend({ postcode })]),
    example: { body: { postcode: "LS6 1ZZ" } },
    responses: { 201: z.string() },
    refusals: ["address-unknown", "area-not-served", "price-changed"],
  },
} as const satisfies Record<string, Call>;
