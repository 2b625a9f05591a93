import type { ProductType } from "./catalogue.ts";

/** What a journey knows so far. Progress is derived from it and never stored. Spec §2, Ruling D9. */
export type JourneyAnswers = {
  /** `ref` of the query, when there is one. */
  readonly refInQuery?: string | undefined;
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
  readonly productTypes: readonly ProductType[];
  /** The guid in the page's own address: undefined when there is none, empty when it is empty. */
  readonly guidInAddress?: string | undefined;
  /** The creator's name came with the loaded account information. */
  readonly accountCreatorKnown: boolean;
  readonly joinerDetailsSubmitted: boolean;
  /** The finished account is held, by somebody who has joined it. */
  readonly joinFinished: boolean;
};

/** Where a screen leads 'Back': a path, one step in the browser's own history, or undefined where there is no way back. */
export type WayBack = string | typeof browserBack | undefined;

/** Stands for one step back in the browser's history; without any, for `/` (Ruling D9). */
export const browserBack = "history";

export const home = "/";

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
  /** True, or where the visitor is sent instead. */
  readonly guard: (answers: JourneyAnswers) => true | string;
  readonly next: (answers: JourneyAnswers, productType: ProductType | undefined) => string;
  readonly back: (answers: JourneyAnswers, productType: ProductType | undefined) => WayBack;
};

export const nowhere = () => undefined;
export const oneStep = () => browserBack;
