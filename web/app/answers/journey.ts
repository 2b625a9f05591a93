import { isBroadbandWanted } from "@evenly/domain/catalogue";
import type { JourneyAnswers } from "@evenly/domain/journey";
import { answers, type Answers } from "./answers.ts";
import { wantedTypes } from "./chosen-products.ts";
import { storedCode } from "./stored-codes.ts";

/** The answers for the domain's journey; `guid` is the path's. */
export const journeyAnswers = (url?: URL, guid?: string, held: Answers = answers()): JourneyAnswers => {
  const query = url?.searchParams;
  return {
    refInQuery: query?.get("ref") ?? undefined,
    storedReferralCode: held.codes?.referral ?? storedCode("referral"),
    // Without a postcode the package counts as not loaded.
    productsLoaded: held.products.length > 0 && held.postcode !== "",
    hasAddressQuery: Boolean((query?.get("address") || query?.get("postcode")) && query.get("housemates")),
    addressHeld: Boolean(held.address?.guid || held.typedAddress),
    existingAccountGuid: held.existingAccountGuid,
    startsAfterExisting: Boolean(held.startsAfter),
    personalDetailsSubmitted: Boolean(held.person?.firstname),
    startDate: held.startDate,
    broadbandWanted: isBroadbandWanted(wantedTypes(held.products)),
    // The number is never stored; only the payment form has it (Ruling D9).
    accountNumberEntered: false,
    accountFinished: Boolean(held.finished),
    joinFinished: Boolean(held.finished?.joined),
    remainingHousemates: held.finished?.remainingHm8s,
    viaShareLink: held.isViaShareLink,
    agentMode: held.agentMode,
    productTypes: held.products.map((product) => product.type),
    guidInAddress: guid ?? query?.get("guid") ?? undefined,
    accountCreatorKnown: Boolean(held.account?.accountCreator),
    joinerDetailsSubmitted: Boolean(held.joiner?.firstname),
  };
};
