import type { PriceBreakdown, Product, QuotedDiscount } from "@evenly/contract/products";
import type { Address, ExistingAccount } from "@evenly/contract/shape";
import type { AccountInformation } from "@evenly/contract/summary";
import type { ProductType } from "@evenly/domain/catalogue";
import { defaultHousemates } from "@evenly/domain/household";
import type { LeadField, PersonField, SentPerson } from "@evenly/domain/person";
import { create } from "zustand";
import { dropDrafts } from "../parts/form/drafts.ts";
import { keepInSession, restoreFromSession } from "./keep-in-session.ts";
import type { CodeKind } from "./stored-codes.ts";

export type LeadAnswers = Record<LeadField, string> & { agreedToPolicy: boolean };

export type TypedAddress = { line1: string; line2: string; city: string };

/** Personal details as submitted on `/your-details` or the joining page (Ruling D9). */
export type PersonAnswers = SentPerson<Record<PersonField, string>> & { allowPromotions: boolean };

export type DiscountAnswers = QuotedDiscount & {
  /** Typed by the visitor: takes precedence over all other codes. Ruling C11. */
  typed: boolean;
};

/** Codes from links, once the server has confirmed them. */
export type VisitorCodes = { readonly [Kind in CodeKind]?: string | undefined };

/** Kept when everything else is cleared, so that a reload works (Ruling D9). */
export type FinishedAccount = {
  guid: string;
  joinLink: string;
  remainingHm8s: number;
  housemateCount: number;
  firstName: string;
  startDate: string;
  utilities: ProductType[];
  joined: boolean;
  /** Missing in answers stored by earlier versions. Ruling D18. */
  reference?: string;
  /** False for people who joined by the share token. Rulings A5, G8. */
  mayInvite?: boolean;
  /** Held until the link of a mail is pressed. Ruling A5. */
  isHeld?: boolean;
  /** Whether this browser is signed in to their own page, or to another person's. Ruling G1. */
  ownPage?: "open" | "of-another";
  /** Set for a successor; `isLate`: the leaver has to agree to the day. Ruling G5. */
  successor?: Pick<NonNullable<AccountInformation["successor"]>, "of" | "firstDay" | "isLate">;
};

type LeadSlice = { leadId?: string; lead?: LeadAnswers };

type HouseSlice = {
  housemateCount: number;
  postcode: string;
  /** A known or a typed address; neither while only the postcode is given. */
  address?: Address;
  typedAddress?: TypedAddress;
  isManualAddress: boolean;
  lettingAgentName: string;
  existingAccountGuid?: string;
  /** By tenancy. Ruling B3. */
  existingAccounts?: ExistingAccount[];
  /** End of the preceding group's tenancy (Ruling C6). */
  startsAfter?: string;
};

type CodesSlice = {
  discountCode?: string;
  /** Codes as of when they were confirmed; other tabs do not change them. */
  codes?: VisitorCodes;
  agentMessage?: string;
  agentMode: boolean;
};

/** Stored as a whole, so that a price is never kept without its package. */
type PackageSlice = {
  products: Product[];
  /** Pence per person per week. */
  priceBeforeDiscount: number;
  priceAfterDiscount: number;
  /** Of `priceAfterDiscount`; undefined without a discount. */
  breakdown?: PriceBreakdown | undefined;
  /** The `pricedKey` of `priceAfterDiscount`; with another key, the price is fetched again. */
  pricedFor?: string;
  discount?: DiscountAnswers;
  /** Voucher lockout after a failure, in milliseconds since 1970. Spec §4 Voucher. */
  voucherLockedUntil?: number;
  isViaShareLink: boolean;
  /** Query of the loaded share link, so that a reload does not load it again. */
  shareQuery?: string;
  /** The shared price was no longer honoured (Ruling B5). */
  sharedPriceChanged?: boolean;
};

type PersonSlice = { person?: PersonAnswers };

type TenancySlice = {
  startDate: string;
  endDate: string;
  broadbandUrgent?: boolean;
  broadbandDate: string;
};

type ReviewSlice = {
  /** An answer is being changed from the review, which comes next. */
  isChanging?: boolean;
  /** Distinguishes this visitor's calendar entries. */
  scheduleId?: string;
};

type AccountSlice = { joiningGuid?: string; account?: AccountInformation };

type JoinerSlice = { joiner?: PersonAnswers };

type FinishedSlice = { finished?: FinishedAccount };

/** Each slice is stored, read and dropped separately. */
export type Slices = {
  lead: LeadSlice;
  house: HouseSlice;
  codes: CodesSlice;
  package: PackageSlice;
  person: PersonSlice;
  tenancy: TenancySlice;
  review: ReviewSlice;
  account: AccountSlice;
  joiner: JoinerSlice;
  finished: FinishedSlice;
};

/** Stored in session storage, which a reload keeps and a closed tab clears. Never bank details. Ruling A8. */
export type Answers = LeadSlice &
  HouseSlice &
  CodesSlice &
  PackageSlice &
  PersonSlice &
  TenancySlice &
  ReviewSlice &
  AccountSlice &
  JoinerSlice &
  FinishedSlice;

const noAnswers: Answers = {
  housemateCount: defaultHousemates,
  postcode: "",
  isManualAddress: false,
  lettingAgentName: "",
  products: [],
  priceBeforeDiscount: 0,
  priceAfterDiscount: 0,
  agentMode: false,
  isViaShareLink: false,
  startDate: "",
  endDate: "",
  broadbandDate: "",
};

export const useAnswers = create<Answers>()(() => noAnswers);

restoreFromSession(useAnswers);
keepInSession(useAnswers);

export function answers() {
  return useAnswers.getState();
}

export function answer(some: Partial<Answers>) {
  return useAnswers.setState(some);
}

/** Spec §4 "Session reset clears lead and form state". */
export function forgetAnswers(keep: Partial<Answers> = {}) {
  useAnswers.setState({ ...noAnswers, ...keep }, true);
  dropDrafts();
}
