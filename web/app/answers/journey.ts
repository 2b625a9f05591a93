import { isBroadbandWanted } from "@evenly/domain/catalogue";
import type { JourneyAnswers } from "@evenly/domain/journey";
import { answers, type Answers } from "./answers.ts";
import { wantedTypes } from "./chosen-products.ts";
import { storedCode } from "./stored-codes.ts";

/** What the address of a page says. */
type AddressAnswers = Partial<Pick<JourneyAnswers, "refInQuery" | "hasAddressQuery" | "guidInAddress">>;

/** The answers for the domain's journey. */
export function journeyAnswers(address: AddressAnswers = {}, state: Answers = answers()): JourneyAnswers {
  return {
    hasAddressQuery: false,
    ...address,
    storedReferralCode: state.codes?.referral ?? storedCode("referral"),
    // Without a postcode the package counts as not loaded.
    productsLoaded: state.products.length > 0 && state.postcode !== "",
    addressHeld: Boolean(state.address?.guid || state.typedAddress),
    existingAccountGuid: state.existingAccountGuid,
    startsAfterExisting: Boolean(state.startsAfter),
    personalDetailsSubmitted: Boolean(state.person?.firstname),
    startDate: state.startDate,
    broadbandWanted: isBroadbandWanted(wantedTypes(state.products)),
    // The number is never stored; only the payment form has it (Ruling D9).
    accountNumberEntered: false,
    accountFinished: Boolean(state.finished),
    joinFinished: Boolean(state.finished?.joined),
    remainingHousemates: state.finished?.remainingHm8s,
    viaShareLink: state.isViaShareLink,
    agentMode: state.agentMode,
    productTypes: state.products.map((product) => product.type),
    accountCreatorKnown: Boolean(state.account?.accountCreator),
    joinerDetailsSubmitted: Boolean(state.joiner?.firstname),
  };
}
