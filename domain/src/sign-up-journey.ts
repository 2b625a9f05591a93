import { firstProductType, nextProductType, slugOf } from "./catalogue.ts";
import type { ProductType } from "./catalogue.ts";
import { browserBack, home, isGiven, orHome, type WayBack } from "./journey.ts";

/** What the sign-up knows so far. Progress is derived from it and never stored. Spec §2, Ruling D9. */
export type SignUpAnswers = {
  /** `ref` of the query, when there is one. */
  readonly refInQuery?: string | undefined;
  /** A referral code kept from an earlier visit. */
  readonly storedReferralCode?: string | undefined;
  readonly productsLoaded: boolean;
  /** The query names an address or a postcode, and a number of housemates. */
  readonly hasAddressQuery: boolean;
  /** The house address carries a guid or a full address. */
  readonly addressHeld: boolean;
  /** The account that the server reports for the address, by either token. Ruling A5. */
  readonly existingAccountGuid?: string | undefined;
  /** 'My tenancy starts after theirs' was chosen, so that account no longer stands in the way. Ruling C6. */
  readonly startsAfterExisting?: boolean | undefined;
  readonly personalDetailsSubmitted: boolean;
  /** `YYYY-MM-DD`. */
  readonly startDate?: string | undefined;
  readonly broadbandWanted: boolean;
  readonly accountNumberEntered: boolean;
  /** The finished account is held (guid, join link, remaining places). */
  readonly accountFinished: boolean;
  readonly remainingHousemates?: number | undefined;
  readonly viaShareLink: boolean;
  readonly agentMode: boolean;
  /** The product types on offer. */
  readonly productTypes: readonly ProductType[];
};

type SignUpStep = {
  readonly screen: string;
  readonly path: string;
  /** True, or where the visitor is sent instead. */
  readonly guard: (answers: SignUpAnswers) => true | string;
  readonly next: (answers: SignUpAnswers, productType: ProductType | undefined) => string;
  readonly back: (answers: SignUpAnswers, productType: ProductType | undefined) => WayBack;
};

const nowhere = () => undefined;
const oneStep = () => browserBack;

/** The screens in the order of the journey, each with its guard and its ways on and back. Spec §2 and §4. */
export const signUpSteps = [
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
    guard: (answers) => orHome(isGiven(answers.existingAccountGuid)),
    next: (answers) => `/joining-tenant?guid=${encodeURIComponent(answers.existingAccountGuid ?? "")}`,
    back: oneStep,
  },
] as const satisfies readonly SignUpStep[];

export type SignUpScreen = (typeof signUpSteps)[number]["screen"];

/** True when the screen may be seen, else the path to go to instead. Spec §2 Guards. */
export function canVisit(screen: SignUpScreen, answers: SignUpAnswers): true | string {
  return stepOf(screen).guard(answers);
}

/** Where 'Next' leads. `productType` is the page's own type on the package builder. Spec §2 and §4. */
export function next(screen: SignUpScreen, answers: SignUpAnswers, productType?: ProductType): string {
  return stepOf(screen).next(answers, productType);
}

/** Where 'Back' leads; undefined where the shell shows none. Spec §2 Price summary, Household details. */
export function back(screen: SignUpScreen, answers: SignUpAnswers, productType?: ProductType): WayBack {
  return stepOf(screen).back(answers, productType);
}

/**
 * Where 'Next' leads while one answer is changed from the review: back to it, unless the change made another answer
 * necessary (`unanswered` is the screen that asks for it) or the house has an account.
 */
export function nextAfterChange(answers: SignUpAnswers, unanswered: string | undefined): string {
  return existingAccountPath(answers) ?? unanswered ?? "/full-summary";
}

/** The page of one product type. Ruling A3. */
export function productPath(type: ProductType): string {
  return `/products/${slugOf(type)}`;
}

/** The page of an existing account. Ruling A6. */
export function accountExistsPath(guid: string): string {
  return `/account-already-exists/${encodeURIComponent(guid)}`;
}

function afterHousehold(answers: SignUpAnswers): string {
  const existing = existingAccountPath(answers);
  if (existing !== undefined) return existing;
  return answers.agentMode ? "/short-summary" : firstProductPath(answers);
}

function afterProduct(answers: SignUpAnswers, productType: ProductType | undefined): string {
  const following =
    productType === undefined ? undefined : nextProductType(productType, answers.productTypes);
  return answers.agentMode || following === undefined ? "/short-summary" : productPath(following);
}

function firstProductPath(answers: SignUpAnswers): string {
  return productPath(firstProductType(answers.productTypes) ?? "Energy");
}

function existingAccountPath(answers: SignUpAnswers): string | undefined {
  if (answers.startsAfterExisting === true || !isGiven(answers.existingAccountGuid)) return undefined;
  return accountExistsPath(answers.existingAccountGuid);
}

function stepOf(screen: SignUpScreen): SignUpStep {
  const step = signUpSteps.find((one) => one.screen === screen);
  if (step === undefined) throw new RangeError(`No such screen: ${screen}`);
  return step;
}
