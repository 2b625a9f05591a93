import { z } from "zod";
import { type Call, count, nothing, priceIds, ticked, typed, typedOrAbsent, withRefusals } from "./shape.ts";

const leadId = z.object({ leadId: typed });

export const preSignup = {
  /** Makes a lead (201), or updates the one named by `leadId` (200). The lead id as a JSON string. Spec §7, Ruling B3. */
  "POST /pre-signup": {
    summary: "Make or update a lead",
    idempotent: true,
    body: z.object({
      leadId: typedOrAbsent,
      leadType: typed,
      firstName: typed,
      lastName: typed,
      emailAddress: typed,
      mobileNumber: typed,
      agreedToPolicy: ticked,
      discountCode: typedOrAbsent,
      affiliateCode: typedOrAbsent,
    }),
    responses: withRefusals({ 200: z.string(), 201: z.string() }),
  },
  /** What the lead has picked. 404 for an unknown lead. Spec §7, Ruling B3. */
  "POST /pre-signup/:leadId/products": {
    summary: "Attach the chosen products to a lead",
    params: leadId,
    body: z.object({
      offerCode: typedOrAbsent,
      affiliateCode: typedOrAbsent,
      referralCode: typedOrAbsent,
      priceIds,
    }),
    responses: withRefusals({ 204: nothing }),
  },
  /** Where the lead will live, and with how many. 404 for an unknown lead. Spec §7, Ruling B3. */
  "POST /pre-signup/:leadId/household": {
    summary: "Attach the house to a lead",
    params: leadId,
    body: z.object({
      groupSize: count,
      addressGuid: typedOrAbsent,
      postcode: typedOrAbsent,
      voucherCode: typedOrAbsent,
      lettingAgentName: typedOrAbsent,
      referral: typedOrAbsent,
    }),
    responses: withRefusals({ 204: nothing }),
  },
} as const satisfies Record<string, Call>;
