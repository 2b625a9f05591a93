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
export function signUpBody(answers: Answers, bankDetails: BankDetails, priceShown: number): PaymentBody {
  return {
    addressId: answers.address?.guid,
    personalDetails: { ...(answers.person ?? personOf(noPerson)), termsAgreed: bankDetails.accountHolder },
    bankDetails,
    housemateCount: answers.housemateCount,
    selectedProducts: [...quoteOf(answers).priceIds],
    priceShown,
    leadId: answers.leadId,
    houseInformation: {
      postcode: answers.postcode,
      address: addressOf(answers),
      startDate: answers.startDate,
      endDate: answers.endDate,
      ...broadbandOf(answers),
      lettingAgentName: answers.lettingAgentName || undefined,
      ...sentCodes(quoteOf(answers)),
    },
  };
}

/** A known address is sent as its id, a typed one in full. */
function addressOf({ address, typedAddress }: Answers) {
  if (!address?.guid) return typedAddress && { fullAddress: typedAddress };
  const { guid, line1, line2, organisationName, postcode } = address;
  return {
    guid,
    line1,
    line2: line2 || undefined,
    organisationName: organisationName || undefined,
    postcode,
  };
}

/** Omitted without broadband; as soon as possible means the tenancy's start. */
function broadbandOf({ products, broadbandUrgent, broadbandDate, startDate }: Answers) {
  return isBroadbandWanted(wantedTypes(products))
    ? { broadbandUrgent, broadbandDate: broadbandUrgent === false ? broadbandDate : startDate }
    : {};
}
