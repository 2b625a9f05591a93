import { z } from "zod";
import { answered, type Call, count, texts, ticked, typed, typedOrAbsent, withRefusals } from "./shape.ts";

const personalDetails = z.object({
  leadType: typed,
  firstname: typed,
  lastname: typed,
  email: typed,
  tel: typed,
  termsAgreed: ticked,
  allowPromotions: z.boolean().catch(true),
});

const bankDetails = z.object({
  firstname: typed,
  lastname: typed,
  sortCode: typed,
  accountNumber: typed,
  accountHolder: ticked,
  firstPaymentDate: typedOrAbsent,
});

// What is missing altogether is told field by field, like what is empty.
const nobody = {
  leadType: "",
  firstname: "",
  lastname: "",
  email: "",
  tel: "",
  termsAgreed: false,
  allowPromotions: true,
};
const noAccount = { firstname: "", lastname: "", sortCode: "", accountNumber: "", accountHolder: false };

/** A held address keeps its guid; a typed one comes as `fullAddress`. Spec §7 "Details for POST /direct_debit". */
const houseAddress = z.object({
  guid: typedOrAbsent,
  line1: typedOrAbsent,
  line2: typedOrAbsent,
  organisationName: typedOrAbsent,
  postcode: typedOrAbsent,
  fullAddress: z.object({ line1: typed, line2: typedOrAbsent, city: typed }).optional().catch(undefined),
});

const houseInformation = z.object({
  postcode: typed,
  address: houseAddress.optional().catch(undefined),
  startDate: typed,
  endDate: typed,
  broadbandUrgent: answered,
  broadbandDate: typedOrAbsent,
  lettingAgentName: typedOrAbsent,
  referralCode: typedOrAbsent,
  affiliateCode: typedOrAbsent,
  agentCode: typedOrAbsent,
  discountCode: typedOrAbsent,
});

export const directDebit = {
  /**
   * Opens a household (without `guid`) or takes a place in one (with it), and sets up the payer's mandate.
   * 409: address taken, already joined, or any price but `priceShown`, with `priceBeforeDiscount` and
   * `priceAfterDiscount` as they are now; 410: no place left. Spec §7, Ruling B3.
   */
  "POST /direct_debit": {
    summary: "Sign up, or join, and set up a Direct Debit",
    idempotent: true,
    body: z.object({
      guid: typedOrAbsent,
      addressId: typedOrAbsent,
      personalDetails: personalDetails.prefault(nobody),
      bankDetails: bankDetails.prefault(noAccount),
      housemateCount: count.optional(),
      selectedProducts: texts.optional(),
      houseInformation: houseInformation.optional(),
      /** Whose quote this is. Its codes (a friend's, `referral` of the lead) and its days count for a new account. Rulings B3, B5. */
      leadId: typedOrAbsent,
      /** Pence per person per week as the page showed it after any discount; at any other price the answer is 409. Ruling B3. */
      priceShown: count.optional(),
    }),
    responses: withRefusals({
      200: z.object({ guid: z.string(), joinLink: z.string(), remainingHm8s: z.number().int() }),
      201: z.object({ guid: z.string(), joinLink: z.string(), remainingHm8s: z.number().int() }),
    }),
  },
} as const satisfies Record<string, Call>;
