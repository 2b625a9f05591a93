import type { Answers } from "../../../answers/answers.ts";
import { isWanted } from "../../../answers/chosen-products.ts";
import type { BankDetails } from "../../../parts/payment/payment-values.ts";
import type { PaymentBody } from "../../../parts/payment/payment-action.ts";
import { quoteOf } from "../../../quote/quote.ts";
import { sentCodes } from "../../../quote/sent-codes.ts";

/**
 * The body of POST /direct_debit for a new account. `priceShown` is what stands on the page, pence per person per week:
 * at another price nothing is sold. Spec §7 "Details for POST /direct_debit", Ruling B3.
 */
export const signUpBody = (held: Answers, bankDetails: BankDetails, priceShown: number): PaymentBody => ({
  addressId: held.address?.guid,
  personalDetails: {
    leadType: held.person?.leadType ?? "",
    firstname: held.person?.firstname ?? "",
    lastname: held.person?.lastname ?? "",
    email: held.person?.email ?? "",
    tel: held.person?.tel ?? "",
    termsAgreed: bankDetails.accountHolder,
    allowPromotions: held.person?.allowPromotions ?? true,
  },
  bankDetails,
  housemateCount: held.housemateCount,
  selectedProducts: [...quoteOf(held).priceIds],
  priceShown,
  leadId: held.leadId,
  houseInformation: {
    postcode: held.postcode,
    address: addressOf(held),
    startDate: held.startDate,
    endDate: held.endDate,
    ...broadbandOf(held),
    lettingAgentName: held.lettingAgentName || undefined,
    ...sentCodes(quoteOf(held)),
  },
});

/** A held address is reduced to what names it; a typed one goes whole. */
const addressOf = ({ address, typedAddress }: Answers) => {
  if (!address?.guid) return typedAddress && { fullAddress: typedAddress };
  const { guid, line1, line2, organisationName, postcode } = address;
  return {
    guid,
    line1,
    line2: line2 || undefined,
    organisationName: organisationName || undefined,
    postcode,
  };
};

/** Without broadband its fields are left out; as soon as possible is the day the tenancy starts. */
const broadbandOf = ({ products, broadbandUrgent, broadbandDate, startDate }: Answers) =>
  products.some((product) => product.type === "Broadband" && isWanted(product))
    ? { broadbandUrgent, broadbandDate: broadbandUrgent === false ? broadbandDate : startDate }
    : {};
