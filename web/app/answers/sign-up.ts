import { isBroadbandWanted } from "@evenly/domain/catalogue";
import * as signUp from "@evenly/domain/sign-up-journey";
import { replace } from "react-router";
import { answers, type Answers } from "./answers.ts";
import { chosenOption } from "./chosen-products.ts";
import { storedCode } from "./stored-codes.ts";

/** The sign-up's answers in the domain's words. `url` gives what the query holds. */
export const signUpAnswers = (url?: URL, held: Answers = answers()): signUp.SignUpAnswers => ({
  refInQuery: url?.searchParams.get("ref") ?? undefined,
  storedReferralCode: held.codes?.referral ?? storedCode("referral"),
  productsLoaded: held.products.length > 0,
  hasAddressQuery: Boolean(
    url &&
    (url.searchParams.get("address") || url.searchParams.get("postcode")) &&
    url.searchParams.get("housemates"),
  ),
  addressHeld: Boolean(held.address?.guid || held.typedAddress),
  existingAccountGuid: held.existingAccountGuid,
  startsAfterExisting: Boolean(held.startsAfter),
  personalDetailsSubmitted: Boolean(held.person?.firstname),
  startDate: held.startDate,
  broadbandWanted: isBroadbandWanted(
    Object.fromEntries(held.products.map((product) => [product.type, chosenOption(product)?.code])),
  ),
  // The number itself lives in the payment form alone; what outlives it is the finished account (Ruling D9).
  accountNumberEntered: false,
  accountFinished: Boolean(held.finished),
  remainingHousemates: held.finished?.remainingHm8s,
  viaShareLink: held.isViaShareLink,
  agentMode: held.agentMode,
  productTypes: held.products.map((product) => product.type),
});

/** For a route's `clientLoader`: throws the redirect of a screen that may not be seen yet. It replaces the entry, so that Back and Forward lead past it. Spec §2 Guards. */
export const guardSignUp = (screen: signUp.SignUpScreen, request: Request) => {
  const verdict = signUp.canVisit(screen, signUpAnswers(new URL(request.url)));
  if (verdict !== true) throw replace(verdict);
};
