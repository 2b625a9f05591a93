import { isBroadbandWanted } from "@evenly/domain/catalogue";
import type { Answers } from "../../../answers/answers.ts";
import { wantedTypes } from "../../../answers/chosen-products.ts";
import type { BankDetails } from "../../../parts/payment/payment-values.ts";
import type { PaymentBody } from "../../../parts/payment/payment-action.ts";
import { noPerson, personOf } from "../../../parts/person/person-values.ts";
import { quoteOf } from "../../../quote/quote.ts";
import { sentCodes } from "../../../quote/sent-codes.ts";

/**
 * POST /direct_debit for a new account. `priceShown`: pence per person per week on the page; no other price is
 * charged. Spec §7 "Details for POST /direct_debit", Ruling B3.
 */
export const signUpBody = (held: Answers, bankDetails: BankDetails, priceShown: number): PaymentBody => ({
  addressId: held.address?.guid,
  personalDetails: { ...(held.person ?? personOf(noPerson)), termsAgreed: bankDetails.accountHolder },
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

/** A known address is sent as its id, a typed one in full. */
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

/** Omitted without broadband; as soon as possible means the tenancy's start. */
const broadbandOf = ({ products, broadbandUrgent, broadbandDate, startDate }: Answers) =>
  isBroadbandWanted(wantedTypes(products))
    ? { broadbandUrgent, broadbandDate: broadbandUrgent === false ? broadbandDate : startDate }
    : {};
