import { z } from "zod";
import {
  amountShown,
  answered,
  type Call,
  count,
  group,
  priceIds,
  ticked,
  typed,
  typedOrAbsent,
  withRefusals,
} from "./shape.ts";

const personalDetails = group({
  leadType: typed,
  firstname: typed,
  lastname: typed,
  email: typed,
  tel: typed,
  termsAgreed: ticked,
  allowPromotions: answered,
});

const bankDetails = group({
  firstname: typed,
  lastname: typed,
  sortCode: typed,
  accountNumber: typed,
  accountHolder: ticked,
  firstPaymentDate: typedOrAbsent,
});

/** A held address keeps its guid; a typed one comes as `fullAddress`. Spec §7 "Details for POST /direct_debit". */
const houseAddress = group({
  guid: typedOrAbsent,
  line1: typedOrAbsent,
  line2: typedOrAbsent,
  organisationName: typedOrAbsent,
  postcode: typedOrAbsent,
  fullAddress: group({ line1: typed, line2: typedOrAbsent, city: typed }).optional(),
});

const houseInformation = group({
  postcode: typed,
  address: houseAddress.optional(),
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

/** Who came by the second token of Ruling A5 is answered with it, and cannot invite by email. */
const placeTaken = z.object({
  guid: z.string(),
  joinLink: z.string(),
  remainingHm8s: z.number().int(),
  /** To be read out on the phone; opens nothing. Ruling D18. */
  reference: z.string(),
  mayInvite: z.boolean(),
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
      personalDetails,
      bankDetails,
      housemateCount: count.optional(),
      selectedProducts: priceIds.optional(),
      houseInformation: houseInformation.optional(),
      /** Whose quote this is. Its codes (a friend's, `referral` of the lead) and its days count for a new account. Rulings B3, B5. */
      leadId: typedOrAbsent,
      /** Pence per person per week as the page showed it after any discount; at any other price the answer is 409. Ruling B3. */
      priceShown: amountShown.optional(),
    }),
    fields: {
      addressId: "address",
      "personalDetails.firstname": "firstName",
      "personalDetails.lastname": "lastName",
      "personalDetails.tel": "phoneNumber",
      "bankDetails.firstname": "accountFirstName",
      "bankDetails.lastname": "accountLastName",
      "houseInformation.address.guid": "address",
      "houseInformation.address.line1": "address",
      "houseInformation.address.line2": "address",
      "houseInformation.address.organisationName": "address",
      "houseInformation.address.postcode": "address",
      // A second line has no field of its own in the answer.
      "houseInformation.address.fullAddress.line2": "address",
    },
    responses: withRefusals({
      200: placeTaken,
      201: placeTaken,
    }),
  },
} as const satisfies Record<string, Call>;
