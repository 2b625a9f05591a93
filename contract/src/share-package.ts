import { z } from "zod";
import { type Call, count, priceIds, ticked, typedOrAbsent, withRefusals } from "./shape.ts";

export const sharePackage = {
  /** Keeps a package and answers with the link to it, as a JSON string. Spec §7, Ruling B3. */
  "POST /share_package": {
    summary: "A link to a package",
    idempotent: true,
    body: z.object({
      hm8s: count,
      selectedProducts: priceIds,
      addressGuid: typedOrAbsent,
      postcode: typedOrAbsent,
      referral: typedOrAbsent,
      affiliateCode: typedOrAbsent,
      voucherCode: typedOrAbsent,
      /** Whose quote is shared: the share keeps its days, and a price of an older book is shared only by it. Ruling B5. */
      leadId: typedOrAbsent,
      fetchEmail: ticked,
      packageShare: ticked,
    }),
    responses: withRefusals({ 201: z.string() }),
  },
} as const satisfies Record<string, Call>;
