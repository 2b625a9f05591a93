import type { ProductType } from "./catalogue.ts";
import { home } from "./pages.ts";

/** The answers so far. Progress is derived from them and never stored. Spec §2, Ruling D9. */
export type JourneyAnswers = {
  readonly refInQuery?: string | undefined;
  readonly storedReferralCode?: string | undefined;
  readonly productsLoaded: boolean;
  /** The query has an address or a postcode, and a number of housemates. */
  readonly hasAddressQuery: boolean;
  readonly addressHeld: boolean;
  /** From the server, by either token. Ruling A5. */
  readonly existingAccountGuid?: string | undefined;
  /** 'My tenancy starts after theirs' was chosen. Ruling C6. */
  readonly startsAfterExisting?: boolean | undefined;
  readonly personalDetailsSubmitted: boolean;
  readonly startDate?: string | undefined;
  readonly broadbandWanted: boolean;
  readonly accountNumberEntered: boolean;
  /** The answer with guid, join link and remaining places is held. */
  readonly accountFinished: boolean;
  readonly remainingHousemates?: number | undefined;
  readonly viaShareLink: boolean;
  readonly agentMode: boolean;
  readonly productTypes: readonly ProductType[];
  /** The guid in the URL: undefined when missing, else possibly empty. */
  readonly guidInAddress?: string | undefined;
  readonly accountCreatorKnown: boolean;
  readonly joinerDetailsSubmitted: boolean;
  readonly joinFinished: boolean;
};

/** A path, or one step in the browser's history; undefined where there is no Back. */
export type WayBack = string | typeof browserBack | undefined;

/** One step in the browser's history; `/` when it is empty (Ruling D9). */
export const browserBack = "history";

/** For a guard: true, or the first page. Spec §2 "Guards send the user to /". */
export function orHome(allowed: boolean): true | string {
  return allowed ? true : home;
}

export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

export type JourneyStep = {
  readonly screen: string;
  readonly path: string;
  readonly guard: (answers: JourneyAnswers) => true | string;
  readonly next: (answers: JourneyAnswers, productType: ProductType | undefined) => string;
  readonly back: (answers: JourneyAnswers, productType: ProductType | undefined) => WayBack;
};

export function noBackLink() {
  return undefined;
}
export function historyBack() {
  return browserBack;
}
