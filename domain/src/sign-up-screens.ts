import { firstProductType, nextProductType, productTypes, slugOf, type ProductType } from "./catalogue.ts";
import {
  browserBack,
  isGiven,
  noBackLink,
  historyBack,
  orHome,
  type JourneyAnswers,
  type JourneyStep,
} from "./journey-step.ts";
import * as pages from "./pages.ts";

/** In the order of the journey. Spec §2 and §4. */
export const signUpScreens = [
  {
    screen: "referral",
    path: pages.referral,
    guard: (answers) => orHome(isGiven(answers.refInQuery) || isGiven(answers.storedReferralCode)),
    next: () => pages.home,
    back: noBackLink,
  },
  {
    screen: "pre-signup",
    path: pages.home,
    guard: (answers) =>
      isGiven(answers.refInQuery) ? `${pages.referral}?ref=${encodeURIComponent(answers.refInQuery)}` : true,
    next: () => pages.household,
    back: noBackLink,
  },
  {
    screen: "household",
    path: pages.household,
    guard: () => true,
    next: afterHousehold,
    back: (answers) => (answers.viaShareLink ? undefined : pages.home),
  },
  {
    screen: "products",
    path: `${pages.products}/{type}`,
    guard: (answers) => orHome(answers.productsLoaded),
    next: afterProduct,
    back: (answers, productType) =>
      productType === firstProductType(answers.productTypes) ? pages.household : browserBack,
  },
  {
    screen: "short-summary",
    path: pages.shortSummary,
    guard: (answers) => orHome(answers.productsLoaded || answers.hasAddressQuery),
    next: (answers) =>
      existingAccountPath(answers) ?? (answers.addressHeld ? pages.yourDetails : pages.yourAddress),
    back: (answers) =>
      answers.viaShareLink ? `${pages.home}?viaShare=true` : firstProductPath(answers.productTypes),
  },
  {
    screen: "your-address",
    path: pages.yourAddress,
    guard: (answers) => orHome(answers.productsLoaded),
    next: (answers) => existingAccountPath(answers) ?? pages.yourDetails,
    back: historyBack,
  },
  {
    screen: "your-details",
    path: pages.yourDetails,
    guard: (answers) => orHome(answers.addressHeld),
    next: () => pages.tenancy,
    back: historyBack,
  },
  {
    screen: "tenancy",
    path: pages.tenancy,
    guard: (answers) => orHome(answers.personalDetailsSubmitted),
    next: (answers) => (answers.broadbandWanted ? pages.broadbandDate : pages.fullSummary),
    back: historyBack,
  },
  {
    screen: "broadband-date",
    path: pages.broadbandDate,
    guard: (answers) => orHome(isGiven(answers.startDate)),
    next: () => pages.fullSummary,
    back: historyBack,
  },
  {
    screen: "full-summary",
    path: pages.fullSummary,
    guard: (answers) => orHome(isGiven(answers.startDate)),
    next: () => pages.directDebit,
    back: historyBack,
  },
  {
    screen: "direct-debit",
    path: pages.directDebit,
    guard: (answers) => orHome(isGiven(answers.startDate)),
    next: (answers) => ((answers.remainingHousemates ?? 0) > 0 ? pages.congratulations : pages.houseComplete),
    back: historyBack,
  },
  {
    screen: "congratulations",
    path: pages.congratulations,
    guard: (answers) => orHome(answers.accountNumberEntered || answers.accountFinished),
    next: () => pages.home,
    back: noBackLink,
  },
  {
    screen: "house-complete",
    path: pages.houseComplete,
    guard: () => true,
    next: () => pages.home,
    back: noBackLink,
  },
  {
    screen: "account-already-exists",
    path: pages.accountAlreadyExists,
    guard: (answers) => orHome(isGiven(answers.guidInAddress)),
    next: (answers) => `${pages.joining}?guid=${encodeURIComponent(answers.existingAccountGuid ?? "")}`,
    back: historyBack,
  },
] as const satisfies readonly JourneyStep[];

/** The path of 'Next' after a change from the review; `unanswered` is a screen that it made necessary. */
export function nextAfterChange(answers: JourneyAnswers, unanswered: string | undefined): string {
  return existingAccountPath(answers) ?? unanswered ?? pages.fullSummary;
}

/** Ruling A3. */
export function productPath(type: ProductType): string {
  return `${pages.products}/${slugOf(type)}`;
}

/** The page of the first offered product. Spec §2 Package builder. */
export function firstProductPath(offered: readonly ProductType[]): string {
  return productPath(firstProductType(offered) ?? productTypes[0]);
}

/** Ruling A6. */
export function accountExistsPath(guid: string): string {
  return `${pages.accountAlreadyExists}/${encodeURIComponent(guid)}`;
}

function afterHousehold(answers: JourneyAnswers): string {
  const existing = existingAccountPath(answers);
  if (existing !== undefined) return existing;
  return answers.agentMode ? pages.shortSummary : firstProductPath(answers.productTypes);
}

function afterProduct(answers: JourneyAnswers, productType: ProductType | undefined): string {
  const following =
    productType === undefined ? undefined : nextProductType(productType, answers.productTypes);
  return answers.agentMode || following === undefined ? pages.shortSummary : productPath(following);
}

function existingAccountPath(answers: JourneyAnswers): string | undefined {
  if (answers.startsAfterExisting === true || !isGiven(answers.existingAccountGuid)) return undefined;
  return accountExistsPath(answers.existingAccountGuid);
}
