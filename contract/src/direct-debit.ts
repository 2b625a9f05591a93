import { asSent, personFields } from "@evenly/domain/person";
import { z } from "zod";
import {
  accountNumber,
  addressGuidOrAbsent,
  affiliateCode,
  agentCode,
  agreed,
  city,
  dayOrAbsent,
  endDate,
  guid,
  guidOrAbsent,
  housemates,
  leadIdOrAbsent,
  line,
  person,
  postcode,
  postcodeOrAbsent,
  referralCode,
  selectedProducts,
  sortCode,
  startDate,
  voucherCodeOrAbsent,
  guidExample,
  packageExample,
} from "./fields.ts";
import { formAnswerDays } from "./form-answers.ts";
import { amountShown, answered, type Call, group, placeTaken, typedOrAbsent } from "./shape.ts";

const personalDetails = group({
  ...asSent(person),
  termsAgreed: agreed,
  allowPromotions: answered,
  earlyStart: answered.meta({
    description:
      "True asks for the service to start within the 14 days in which the contract can be cancelled; needed when it does. Ruling J3",
  }),
});

export const bankDetails = group({
  firstname: person.firstName,
  lastname: person.lastName,
  sortCode,
  accountNumber,
  accountHolder: agreed,
  firstPaymentDate: dayOrAbsent,
});

/** Error fields for parts of the body, where the names differ. Ruling B3. */
const personErrors = Object.fromEntries(
  Object.entries(personFields).map(([field, { sent }]) => [`personalDetails.${sent}`, field]),
);
export const bankDetailsErrors = {
  "bankDetails.firstname": "accountFirstName",
  "bankDetails.lastname": "accountLastName",
};

const fullAddress = group({ line1: line, line2: typedOrAbsent, city });
const heldAddress = {
  guid: addressGuidOrAbsent,
  line1: typedOrAbsent,
  line2: typedOrAbsent,
  organisationName: typedOrAbsent,
  postcode: postcodeOrAbsent,
};

const house = {
  postcode,
  startDate,
  endDate,
  broadbandUrgent: answered.meta({
    description:
      "Needed with broadband: true when it is wanted as soon as possible, false with `broadbandDate`",
  }),
  broadbandDate: dayOrAbsent,
  lettingAgentName: typedOrAbsent,
  referralCode,
  affiliateCode,
  agentCode,
  discountCode: voucherCodeOrAbsent,
};

const payer = { personalDetails, bankDetails };
const quote = {
  leadId: leadIdOrAbsent.meta({
    description: "Whose quote this is: its codes and its days count for a new account. Rulings B3, B5",
  }),
  priceShown: amountShown.optional().meta({
    description:
      "Pence per person per week as the page showed it after any discount; at any other price the answer is 409. Ruling B3",
  }),
};

/** A known address is given by its guid, a typed one as `fullAddress`. Spec §7 "Details for POST /direct_debit". */
const opening = { ...payer, ...quote, housemateCount: housemates, selectedProducts };
const described = z.union([
  z
    .object({ ...payer, guid, addressId: addressGuidOrAbsent, priceShown: quote.priceShown })
    .meta({ id: "Join" }),
  z
    .object({
      ...opening,
      addressId: addressGuidOrAbsent.meta({ needed: true }),
      houseInformation: group({ ...house, address: group(heldAddress).optional() }),
    })
    .meta({ id: "SignUpAtListedAddress" }),
  z
    .object({ ...opening, houseInformation: group({ ...house, address: group({ fullAddress }) }) })
    .meta({ id: "SignUpAtTypedAddress" }),
]);

export const directDebit = {
  "POST /direct_debit": {
    id: "setUpDirectDebit",
    tag: "Accounts",
    summary: "Sign up, or join, and set up a Direct Debit",
    description:
      "Opens a household (without `guid`) or takes a place in one (with it), and sets up the payer's mandate. With a second token the place is held, and not taken, until a mailed link is pressed (`isHeld`). The same person sending the same again gets the first answer, with 200. Spec §7, Ruling B3.",
    idempotent: true,
    signsIn: true,
    body: z.object({
      guid: guidOrAbsent,
      addressId: addressGuidOrAbsent,
      ...payer,
      ...quote,
      housemateCount: housemates.optional(),
      selectedProducts: selectedProducts.optional(),
      houseInformation: group({
        ...house,
        address: group({ ...heldAddress, fullAddress: fullAddress.optional() }).optional(),
      }).optional(),
    }),
    described,
    example: {
      body: {
        addressId: guidExample,
        housemateCount: 3,
        selectedProducts: packageExample,
        houseInformation: {
          postcode: "LS6 1ZZ",
          startDate: "2027-09-01",
          endDate: "2028-08-31",
          broadbandUrgent: true,
        },
      },
    },
    fields: {
      addressId: "address",
      ...personErrors,
      ...bankDetailsErrors,
      "houseInformation.address.guid": "address",
      "houseInformation.address.line1": "address",
      "houseInformation.address.line2": "address",
      "houseInformation.address.organisationName": "address",
      "houseInformation.address.postcode": "address",
      // The answer has no field for a second line.
      "houseInformation.address.fullAddress.line2": "address",
    },
    limit: "payments-and-leads",
    responses: { 200: placeTaken, 201: placeTaken },
    refusals: [
      "account-unknown",
      "address-unknown",
      "area-not-served",
      "tenancy-over",
      "address-taken",
      "already-joined",
      "already-yours",
      "discount-changed",
      "join-after-cancel",
      "join-after-end",
      "price-changed",
      "household-full",
    ],
  },
} as const satisfies Record<string, Call>;

export const paymentByKey = {
  "GET /direct_debit": {
    id: "findPayment",
    tag: "Accounts",
    summary: "The answer to a payment, by its key",
    description: `For a browser that left before the answer came: \`POST /direct_debit\` answered this, with the same status, to the same key. Kept for ${String(formAnswerDays)} days. Ruling B7.`,
    asksByKey: true,
    signsIn: true,
    responses: { 200: placeTaken, 201: placeTaken },
    refusals: ["payment-unknown", "payment-running"],
  },
} as const satisfies Record<string, Call>;
