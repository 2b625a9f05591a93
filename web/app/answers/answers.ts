import type { Product, QuotedDiscount } from "@evenly/contract/products";
import type { Address, ExistingAccount } from "@evenly/contract/shape";
import type { AccountInformation } from "@evenly/contract/summary";
import type { ProductType } from "@evenly/domain/catalogue";
import { defaultHousemates } from "@evenly/domain/household";
import { create } from "zustand";
import { dropDrafts } from "../parts/form/drafts.ts";
import { keepInSession } from "./keep-in-session.ts";
import type { CodeKind } from "./stored-codes.ts";

export type LeadAnswers = {
  leadType: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  mobileNumber: string;
  agreedToPolicy: boolean;
};

export type TypedAddress = { line1: string; line2: string; city: string };

/** Personal details as submitted on `/your-details` or the joining page (Ruling D9). */
export type PersonAnswers = {
  leadType: string;
  firstname: string;
  lastname: string;
  email: string;
  tel: string;
  allowPromotions: boolean;
};

export type DiscountAnswers = QuotedDiscount & {
  /** Typed by the visitor, rather than brought by a link or a default: it beats all others. Ruling C11. */
  typed: boolean;
};

/** Codes that this visitor came with, each only when the server knows it. */
export type VisitorCodes = { readonly [Kind in CodeKind]?: string | undefined };

/** The finished account: stays after everything else is cleared, so that a refresh breaks nothing (Ruling D9). */
export type FinishedAccount = {
  guid: string;
  joinLink: string;
  remainingHm8s: number;
  housemateCount: number;
  firstName: string;
  startDate: string;
  utilities: ProductType[];
  joined: boolean;
  /** Absent in what a version before it has kept. Ruling D18. */
  reference?: string;
  /** False for who joined by the second token, which invites nobody by email. Rulings A5, G8. */
  mayInvite?: boolean;
  /** They have taken over somebody's place, or wait for that person to agree to the day. Ruling G5. */
  successor?: Pick<NonNullable<AccountInformation["successor"]>, "of" | "firstDay" | "isLate">;
};

/** Who asks for a price, and as which lead the server knows them. */
type LeadSlice = { leadId?: string; lead?: LeadAnswers };

/** Where they will live, with how many, and who has an account there. */
type HouseSlice = {
  housemateCount: number;
  postcode: string;
  /** A held address, or a typed one, or none yet (a postcode alone). */
  address?: Address;
  typedAddress?: TypedAddress;
  isManualAddress: boolean;
  lettingAgentName: string;
  existingAccountGuid?: string;
  /** Every account at the held address, in the order of their tenancies. Ruling B3. */
  existingAccounts?: ExistingAccount[];
  /** The end of the tenancy of the group before us (Ruling C6). */
  startsAfter?: string;
};

type CodesSlice = {
  discountCode?: string;
  /** Codes belong to these answers from when they were found valid: what another tab is opened with or ends changes nothing here. */
  codes?: VisitorCodes;
  agentMessage?: string;
  agentMode: boolean;
};

/** What was quoted is kept or forgotten as a whole: a price never outlives the package that it was quoted for. */
type PackageSlice = {
  products: Product[];
  /** Pence per person per week. */
  priceBeforeDiscount: number;
  priceAfterDiscount: number;
  /** What `priceAfterDiscount` was worked out for (`pricedKey`); anything else has to be asked for again. */
  pricedFor?: string;
  discount?: DiscountAnswers;
  /** Until when no voucher may be tried after one has failed, in milliseconds since 1970. Spec §4 Voucher. */
  voucherLockedUntil?: number;
  isViaShareLink: boolean;
  /** The query of the share link that the package was loaded from, so that a reload keeps what was changed since. */
  shareQuery?: string;
  /** The share link was too old for its price to be honoured (Ruling B5). */
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
  /** One answer is being changed from the review: what follows leads back to it. */
  isChanging?: boolean;
  /** Tells this visitor's calendar entries from others'. */
  scheduleId?: string;
};

/** The account that somebody is asked to join. */
type AccountSlice = { joiningGuid?: string; account?: AccountInformation };

type JoinerSlice = { joiner?: PersonAnswers };

type FinishedSlice = { finished?: FinishedAccount };

/** The answers as they are stored: each slice is read or dropped by itself. */
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

/** Everything answered so far. Lives in session storage: a reload keeps it, a closed tab forgets it. Never bank details. Ruling A8. */
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

keepInSession(useAnswers);

/** The answers, outside a component. */
export const answers = () => useAnswers.getState();

export const answer = (some: Partial<Answers>) => useAnswers.setState(some);

/** Spec §4 "Session reset clears lead and form state". */
export const forgetAnswers = (keep: Partial<Answers> = {}) => {
  useAnswers.setState({ ...noAnswers, ...keep }, true);
  dropDrafts();
};
