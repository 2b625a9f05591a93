import { firstProductType, nextProductType, slugOf, type ProductType } from "./catalogue.ts";
import {
  browserBack,
  home,
  isGiven,
  nowhere,
  oneStep,
  orHome,
  type JourneyAnswers,
  type JourneyStep,
} from "./journey-step.ts";

/** In the order of the journey. Spec §2 and §4. */
export const signUpScreens = [
  {
    screen: "referral",
    path: "/referral",
    guard: (answers) => orHome(isGiven(answers.refInQuery) || isGiven(answers.storedReferralCode)),
    next: () => home,
    back: nowhere,
  },
  {
    screen: "pre-signup",
    path: home,
    guard: (answers) =>
      isGiven(answers.refInQuery) ? `/referral?ref=${encodeURIComponent(answers.refInQuery)}` : true,
    next: () => "/household",
    back: nowhere,
  },
  {
    screen: "household",
    path: "/household",
    guard: () => true,
    next: afterHousehold,
    back: (answers) => (answers.viaShareLink ? undefined : home),
  },
  {
    screen: "products",
    path: "/products/{type}",
    guard: (answers) => orHome(answers.productsLoaded),
    next: afterProduct,
    back: (answers, productType) =>
      productType === firstProductType(answers.productTypes) ? "/household" : browserBack,
  },
  {
    screen: "short-summary",
    path: "/short-summary",
    guard: (answers) => orHome(answers.productsLoaded || answers.hasAddressQuery),
    next: (answers) =>
      existingAccountPath(answers) ?? (answers.addressHeld ? "/your-details" : "/your-address"),
    back: (answers) => (answers.viaShareLink ? "/?viaShare=true" : firstProductPath(answers)),
  },
  {
    screen: "your-address",
    path: "/your-address",
    guard: (answers) => orHome(answers.productsLoaded),
    next: (answers) => existingAccountPath(answers) ?? "/your-details",
    back: oneStep,
  },
  {
    screen: "your-details",
    path: "/your-details",
    guard: (answers) => orHome(answers.addressHeld),
    next: () => "/tenancy",
    back: oneStep,
  },
  {
    screen: "tenancy",
    path: "/tenancy",
    guard: (answers) => orHome(answers.personalDetailsSubmitted),
    next: (answers) => (answers.broadbandWanted ? "/broadband-date" : "/full-summary"),
    back: oneStep,
  },
  {
    screen: "broadband-date",
    path: "/broadband-date",
    guard: (answers) => orHome(isGiven(answers.startDate)),
    next: () => "/full-summary",
    back: oneStep,
  },
  {
    screen: "full-summary",
    path: "/full-summary",
    guard: (answers) => orHome(isGiven(answers.startDate)),
    next: () => "/direct-debit",
    back: oneStep,
  },
  {
    screen: "direct-debit",
    path: "/direct-debit",
    guard: (answers) => orHome(isGiven(answers.startDate)),
    next: (answers) => ((answers.remainingHousemates ?? 0) > 0 ? "/congratulations" : "/house-complete"),
    back: oneStep,
  },
  {
    screen: "congratulations",
    path: "/congratulations",
    guard: (answers) => orHome(answers.accountNumberEntered || answers.accountFinished),
    next: () => home,
    back: nowhere,
  },
  {
    screen: "house-complete",
    path: "/house-complete",
    guard: () => true,
    next: () => home,
    back: nowhere,
  },
  {
    screen: "account-already-exists",
    path: "/account-already-exists",
    guard: (answers) => orHome(isGiven(answers.guidInAddress)),
    next: (answers) => `/joining-tenant?guid=${encodeURIComponent(answers.existingAccountGuid ?? "")}`,
    back: oneStep,
  },
] as const satisfies readonly JourneyStep[];

/** The path of 'Next' after a change from the review; `unanswered` is a screen that it made necessary. */
export function nextAfterChange(answers: JourneyAnswers, unanswered: string | undefined): string {
  return existingAccountPath(answers) ?? unanswered ?? "/full-summary";
}

/** Ruling A3. */
export function productPath(type: ProductType): string {
  return `/products/${slugOf(type)}`;
}

/** Ruling A6. */
export function accountExistsPath(guid: string): string {
  return `/account-already-exists/${encodeURIComponent(guid)}`;
}

function afterHousehold(answers: JourneyAnswers): string {
  const existing = existingAccountPath(answers);
  if (existing !== undefined) return existing;
  return answers.agentMode ? "/short-summary" : firstProductPath(answers);
}

function afterProduct(answers: JourneyAnswers, productType: ProductType | undefined): string {
  const following =
    productType === undefined ? undefined : nextProductType(productType, answers.productTypes);
  return answers.agentMode || following === undefined ? "/short-summary" : productPath(following);
}

function firstProductPath(answers: JourneyAnswers): string {
  return productPath(firstProductType(answers.productTypes) ?? "Energy");
}

function existingAccountPath(answers: JourneyAnswers): string | undefined {
  if (answers.startsAfterExisting === true || !isGiven(answers.existingAccountGuid)) return undefined;
  return accountExistsPath(answers.existingAccountGuid);
}
