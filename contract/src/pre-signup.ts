import { z } from "zod";
import { type Call, nothing, typedOrAbsent } from "./shape.ts";
import {
  pickedPrices,
  addressGuidOrAbsent,
  affiliateCode,
  agreed,
  housemates,
  leadId,
  leadIdOrAbsent,
  offerCode,
  person,
  postcodeOrAbsent,
  referralCode,
  voucherCodeOrAbsent,
} from "./fields.ts";

const ofLead = z.object({ leadId });

export const preSignup = {
  "POST /pre-signup": {
    id: "saveLead",
    tag: "Leads",
    summary: "Make or update a lead",
    description:
      "Makes a lead (201), or updates the one named by `leadId` (200). The answer is the lead's id. Spec §7, Ruling B3.",
    idempotent: true,
    body: z.object({
      leadId: leadIdOrAbsent,
      leadType: person.leadType,
      firstName: person.firstName,
      lastName: person.lastName,
      emailAddress: person.email,
      mobileNumber: person.phoneNumber,
      agreedToPolicy: agreed,
      discountCode: typedOrAbsent,
      affiliateCode,
    }),
    limit: "payments-and-leads",
    responses: { 200: z.string(), 201: z.string() },
  },
  "POST /pre-signup/:leadId/products": {
    id: "saveLeadProducts",
    tag: "Leads",
    summary: "Attach the chosen products to a lead",
    description: "What the lead has picked. Spec §7, Ruling B3.",
    params: ofLead,
    body: z.object({
      offerCode,
      affiliateCode,
      referralCode,
      priceIds: pickedPrices,
    }),
    responses: { 204: nothing },
    refusals: ["lead-unknown"],
  },
  "POST /pre-signup/:leadId/household": {
    id: "saveLeadHousehold",
    tag: "Leads",
    summary: "Attach the house to a lead",
    description: "Where the lead will live, and with how many. Spec §7, Ruling B3.",
    params: ofLead,
    body: z.object({
      groupSize: housemates,
      addressGuid: addressGuidOrAbsent,
      postcode: postcodeOrAbsent,
      voucherCode: voucherCodeOrAbsent,
      lettingAgentName: typedOrAbsent,
      referral: referralCode,
    }),
    responses: { 204: nothing },
    refusals: ["lead-unknown", "addresses-away"],
  },
} as const satisfies Record<string, Call>;
