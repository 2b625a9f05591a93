import type { ConsentKind } from "@evenly/contract/consent";
import type { FeatureFlags } from "@evenly/contract/features";
import type { Brand } from "@evenly/contract/config";
import type { ApprovalDecision, ApprovalKind } from "@evenly/domain/approval";
import type { AlertKind, CaseKind, CaseOutcome, CaseState } from "@evenly/domain/case";
import type { ProductType } from "@evenly/domain/catalogue";
import type { ComplaintCause, ComplaintTopic } from "@evenly/domain/complaint";
import type { CollectionState } from "@evenly/domain/collection";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { HoldCause } from "@evenly/domain/collection-hold";
import type { Discount } from "@evenly/domain/discount";
import type { ArrearsState } from "@evenly/domain/arrears";
import type { FunnelStep } from "@evenly/domain/figures";
import type { HouseholdState } from "@evenly/domain/household";
import type { LedgerAccount, PostingCause } from "@evenly/domain/ledger";
import type { MandateState } from "@evenly/domain/mandate";
import type { LeadType } from "@evenly/domain/person";
import type { InstantPaymentState } from "@evenly/domain/instant-payment";
import type { PlanEnding } from "@evenly/domain/payment-plan";
import type { PlanKind } from "@evenly/domain/plan-parts";
import type { ReceiptWay } from "@evenly/domain/receipt";
import type { RefundState } from "@evenly/domain/refund-plan";
import type { ServiceWork } from "@evenly/domain/service-order";
import type { StaffRole } from "@evenly/domain/staff";
import type { WinningCodeKind } from "@evenly/domain/winning-code";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from "kysely";
import type { Sealed } from "../src/encryption-keys.ts";
import type { AddressColumns } from "./address-columns.ts";
import type { PersonColumns } from "./person-columns.ts";
import type { PriceBookFile } from "./price-books/price-book-file.ts";

/**
 * The schema on one page, in the names that Kysely's plugin makes of the database's (decision 18). Ids are our uuidv7;
 * tokens are for use outside (Ruling A5). Money is whole pence per person per week unless named otherwise; `Day` is a
 * calendar date in London. Left out, as only the previous version uses them (decision 11), by the database's names:
 * `household.address_key`, `household.all_told_on`, `email.stop_token`, `mail_preference.token`,
 * `staff_alert.resolved_at` and `resolved_by` with the triggers that keep them in step with cases, the table `rate_limit`,
 * and `dwelling_keys`, `dwellings_of` and `keep_dwelling` without a city.
 */
type Id = string;
type Token = string;
type Day = string;
type Moment = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
type Nullable<T> = T | null;

/** Names shown on screens and mails. Evenly's row is filled from the configuration. Ruling A1. */
export type BrandTable = {
  key: string;
  name: string;
  strapline: string;
  phone: string;
  email: string;
  companyName: string;
  companyNumber: string;
  registeredAddress: string;
  statementName: string;
  links: JSONColumnType<Brand["links"]>;
  updatedAt: Moment;
};

/** Somebody who asked for a price; anonymous (all null) for visitors by share link. */
export type LeadTable = {
  id: Id;
  brand: Generated<string>;
  leadType: Nullable<LeadType>;
  firstName: Nullable<string>;
  lastName: Nullable<string>;
  email: Nullable<string>;
  mobileNumber: Nullable<string>;
  agreedToPolicyAt: Nullable<Moment>;
  discountCode: Nullable<string>;
  affiliateCode: Nullable<string>;
  referralCode: Nullable<string>;
  offerCode: Nullable<string>;
  householdSize: Nullable<number>;
  addressId: Nullable<Id>;
  postcode: Nullable<string>;
  voucherCode: Nullable<string>;
  lettingAgentName: Nullable<string>;
  shareLinkId: Nullable<Id>;
  createdAt: CreatedAt;
  updatedAt: Moment;
};

/** Counts of deleted leads and quotes, so that a year's figures stay correct. Ruling H4. */
export type ForgottenLeadTable = { day: Day; code: string; leads: number; quotes: number };

/** Quoted price ids and the day (Ruling B5). One row per lead, day and set of prices. */
export type QuoteTable = {
  id: Id;
  leadId: Id;
  priceIds: string[];
  householdSize: number;
  priceBefore: number;
  priceAfter: number;
  quotedOn: Day;
  createdAt: CreatedAt;
};

/** `supersededOn`: when the next book took effect, or the book's own start when withdrawn before it. */
export type PriceBookTable = {
  id: Id;
  name: string;
  effectiveFrom: Day;
  supersededOn: Nullable<Day>;
  publishedAt: CreatedAt;
  /** The approver; null for a command. Ruling H3. */
  publishedBy: Nullable<Id>;
  takenBackAt: Nullable<Moment>;
};

/** Uploaded by staff; prices nobody until published, which copies its prices. Discarding frees its name. */
export type PriceBookDraftTable = {
  id: Id;
  name: string;
  fileName: string;
  prices: JSONColumnType<PriceBookFile["prices"]>;
  priceCount: number;
  uploadedBy: Id;
  uploadedAt: CreatedAt;
  discardedAt: Nullable<Moment>;
  priceBookId: Nullable<Id>;
};

/** One price: option × region × household size. The id is the price id of Spec §3. Immutable (trigger). */
export type PriceTable = {
  id: string;
  priceBookId: Id;
  optionCode: string;
  region: string;
  householdSize: number;
  currentPrice: number;
  oldPrice: Nullable<number>;
};

/** Postcode area (`LS`, `M`, …) → price region; other areas are not served. */
export type ServedAreaTable = { postcodeArea: string; region: string };

export type ProductTable = {
  type: ProductType;
  position: number;
  label: string;
  title: string;
  icon: string;
  image: string;
  showPrices: boolean;
  defaultOptionCode: string;
};

export type ProductOptionTable = {
  code: string;
  productType: ProductType;
  position: number;
  title: string;
  bodyHtml: string;
  info: string;
  image: string;
  ribbonText: Nullable<string>;
  ribbonColour: Nullable<string>;
  active: boolean;
};

/** A voucher or, with `offerCode`, a discount code of offer and affiliate (Ruling A7). Codes are stored upper case. */
export type VoucherTable = {
  id: Id;
  code: string;
  name: string;
  description: string;
  discount: JSONColumnType<Discount>;
  startsOn: Nullable<Day>;
  endsOn: Nullable<Day>;
  minimumHousemates: Nullable<number>;
  optionCode: Nullable<string>;
  minimumTermMonths: Nullable<number>;
  limitTotal: Nullable<number>;
  limitPerPerson: Nullable<number>;
  offerCode: Nullable<string>;
  affiliateId: Nullable<Id>;
  createdAt: CreatedAt;
  madeBy: Generated<Nullable<Id>>;
};

/** Reserved when the account is created, released when it is cancelled (Ruling C10). */
export type VoucherUseTable = {
  id: Id;
  voucherId: Id;
  householdId: Id;
  email: string;
  usedAt: CreatedAt;
  releasedAt: Nullable<Moment>;
};

/** A sender of visitors: which staff created it and when, and the day on which its code ended. */
type SenderColumns = {
  id: Id;
  code: string;
  name: string;
  message: string;
  active: boolean;
  madeBy: Generated<Nullable<Id>>;
  createdAt: ColumnType<Date | null, Date | string | undefined, never>;
  endedOn: Generated<Nullable<Day>>;
};

export type ReferrerTable = SenderColumns & { discount: JSONColumnType<Discount>; description: string };

export type AffiliateTable = SenderColumns;

/** `preselected` maps product types to option codes (Ruling D15). */
export type AgentTable = SenderColumns & {
  preselected: JSONColumnType<Partial<Record<ProductType, string>>>;
  /** Pence for a house. */
  benefit: Generated<Nullable<number>>;
};

export type FeatureFlagTable = {
  key: keyof FeatureFlags;
  value: JSONColumnType<{ value: FeatureFlags[keyof FeatureFlags] }>;
  updatedAt: Moment;
};

/** Settings that take effect without a restart: minimum term, carousel texts, reviews. */
export type SettingTable = { key: string; value: JSONColumnType<{ value: unknown }>; updatedAt: Moment };

/** A bank holiday, or a working day, against the rule for England and Wales. Ruling C4. */
export type ProclaimedDayTable = { day: Day; isHoliday: boolean; name: string; changedAt: Moment };

/** Working days of notice before a collection that is announced from that day on. Of the owner. Ruling F4. */
export type NoticeTermTable = { fromDay: Day; workingDays: number };

export type PostcodeTable = { postcode: string; outcode: string; city: string };

/**
 * Distinct streets and named buildings, searched instead of address lines. `search` is name and city in the form of
 * `addressSearchText`.
 */
export type StreetTable = {
  id: Generated<number>;
  kind: "street" | "building";
  name: string;
  city: string;
  search: string;
};

/** Words of `street.search`, for spelling correction. */
export type StreetWordTable = { word: string };

/**
 * The gazetteer. `guid` is its external token. `buildingId` references the named building in `street`; `reference` is
 * the source's key, so reloading a file is idempotent.
 */
export type AddressTable = AddressColumns & {
  id: Id;
  guid: Token;
  streetId: Nullable<number>;
  buildingId: Nullable<number>;
  building: string;
  subBuilding: string;
  houseNumber: Nullable<number>;
  search: string;
  source: string;
  reference: string;
};

/**
 * One house, typed or picked (Ruling C6). `keys` are its normalised address readings, first line first; `postcode` has
 * no space. Found by the functions `dwellings_of`, `dwellings_reading` and `keep_dwelling`. `isDouble`: of a
 * second account for the same days, from before the two addresses read the same.
 */
export type DwellingTable = {
  id: Id;
  postcode: string;
  keys: string[];
  isDouble: Generated<boolean>;
  createdAt: CreatedAt;
};

/** Each reading of a dwelling's address, unique within its postcode; written by a trigger. */
export type DwellingReadingTable = { postcode: string; key: string; dwellingId: Id };

/**
 * An account. An exclusion constraint covers dwelling and tenancy (Ruling C6). Triggers set dwelling and reference for the
 * demo data of the previous version.
 */
export type HouseholdTable = AddressColumns & {
  id: Id;
  brand: Generated<string>;
  /** In clear, only from nodes of the version before, until the nightly job encrypts it. */
  guid: Nullable<Token>;
  /** Begins with `over-` once the account's links are dead. */
  guidHash: string;
  /** The guid, encrypted with this key. Ruling A5. */
  guidKeyId: Nullable<string>;
  guidSealed: Nullable<string>;
  shareToken: Token;
  /** `EV-7K3M-92Q`; grants no access. Ruling D18. */
  reference: Generated<string>;
  state: HouseholdState;
  size: number;
  addressId: Nullable<Id>;
  dwellingId: Generated<Id>;
  tenancyStart: Day;
  tenancyEnd: Day;
  broadbandUrgent: Nullable<boolean>;
  broadbandDate: Nullable<Day>;
  lettingAgentName: Nullable<string>;
  /** As sold. Pence per person per week. */
  priceBefore: number;
  priceAfter: number;
  priceBookId: Id;
  discount: ColumnType<Discount | null, string | null, string | null>;
  discountDescription: Nullable<string>;
  /** The code that gave the price, and its kind (Ruling C11). */
  winningCode: Nullable<string>;
  winningCodeKind: Nullable<WinningCodeKind>;
  voucherId: Nullable<Id>;
  referrerId: Nullable<Id>;
  affiliateId: Nullable<Id>;
  agentId: Nullable<Id>;
  discountCode: Nullable<string>;
  leadId: Nullable<Id>;
  /** Of the same people a year before. Ruling J5. */
  previousHouseholdId: Nullable<Id>;
  /** When it is cancelled unless confirmed; null: it is, or this rule does not hold for it. Ruling C13. */
  confirmBy: Nullable<Day>;
  confirmWarnings: Generated<number>;
  /** Last day of service when cancelled while live. Ruling F11. */
  lastDay: Nullable<Day>;
  /** Number of lapse warnings mailed. Ruling G4. */
  lapseWarnings: Generated<number>;
  /** Cancelled because it did not fill; for the previous version a trigger writes it. Ruling G4. */
  hasLapsed: Generated<boolean>;
  /** When an ended or cancelled household was fully settled. Ruling F11. */
  settledOn: Nullable<Day>;
  /** When what was said was taken out of its audit. Ruling J4. */
  notesForgottenOn: Generated<Nullable<Day>>;
  /** When all payers had been mailed their schedule; a trigger clears it when somebody joins. Ruling F5. */
  schedulesMailedOn: Nullable<Day>;
  completedAt: Nullable<Moment>;
  cancelledAt: Nullable<Moment>;
  createdAt: CreatedAt;
};

/** Options as sold, one per product type. */
export type HouseholdProductTable = {
  householdId: Id;
  productType: ProductType;
  optionCode: string;
  priceId: string;
  price: number;
};

/**
 * A service's set-up, from completion: one active order per product. Cancelled with the household, or when a place is
 * freed. Ruling G2.
 */
export type ServiceOrderTable = {
  id: Generated<Id>;
  householdId: Id;
  productType: ProductType;
  optionCode: string;
  orderedOn: Nullable<Day>;
  confirmedOn: Nullable<Day>;
  liveOn: Nullable<Day>;
  cancelledOn: Nullable<Day>;
  /** The tenancy's end, or when the supplier ended a cancelled service. */
  endedOn: Nullable<Day>;
  supplierReference: Nullable<string>;
  /** The tenancy's start, and the city in lower case; set by a trigger. */
  startsOn: ColumnType<Day, never, never>;
  city: ColumnType<string, never, never>;
  /** What staff must do next; computed by the database. */
  work: ColumnType<ServiceWork, never, never>;
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>;
};

/**
 * Somebody who joined a household. `removedAt` is set for those removed by staff, for those who cancelled before they were
 * served and for successors whose hand-over was called off, not for those who moved out. Unique by household and lower-case email while not removed. Rulings C7, G5.
 */
export type HousemateTable = PersonColumns & {
  id: Id;
  householdId: Id;
  place: number;
  termsAgreedAt: Moment;
  agreedPrice: number;
  /** Of what they agreed to in signing up or joining; null from before migration 0048. Ruling B3. */
  agreementHash: Nullable<string>;
  /** The consent of those who joined before `consent` existed, else null. */
  agreedTexts: ColumnType<Record<string, string> | null, never, never>;
  /** Joined by the second token, so is never shown the guid. Rulings A5, G8. */
  byShareToken: Generated<boolean>;
  /** One per household. */
  openedAccount: Generated<boolean>;
  removedAt: Nullable<Moment>;
  /** When they cancelled their contract themselves, or withdrew. Ruling J3. */
  cancelledOn: Nullable<Day>;
  /** When their closing statement was mailed. Ruling G7. */
  closingStatementOn: Nullable<Day>;
  /** When the jobs after joining (mails, mandate set-up) were queued, once. */
  welcomedAt: Nullable<Moment>;
  /** The same person in the household before. Ruling J5. */
  previousHousemateId: Nullable<Id>;
  /** When they were mailed whether they stay, and when they said that they do not. Ruling J5. */
  nextYearAskedOn: Nullable<Day>;
  nextYearDeclinedOn: Nullable<Day>;
  /** When nothing but a pseudonym was left. Ruling J4. */
  erasedOn: Generated<Nullable<Day>>;
  joinedAt: CreatedAt;
};

/** The prices at which a household is asked about the next year, and since when. Rulings B5, J5. */
export type NextYearQuoteTable = {
  householdId: Id;
  priceBookId: Id;
  quotedOn: Day;
};

/**
 * Who has a place from `joinedOn` to the day before `leftOn`: at most one per day (exclusion constraint). Rulings C7, G5.
 */
export type MembershipTable = {
  id: Generated<Id>;
  householdId: Id;
  place: number;
  housemateId: Id;
  joinedOn: Day;
  leftOn: Nullable<Day>;
  /** When staff confirmed who came by the second token, whom nobody had disputed. Rulings A5, G8. */
  confirmedAt: Nullable<Moment>;
};

/**
 * A request to `successorEmail` to take over a place after `lastDay`. Joining by `joinBy` gives the place from
 * `handsOverOn`; a later successor has an empty membership until the leaver agrees to another day. At most one open
 * or agreed per membership. Ruling G5.
 */
export type SuccessionTable = {
  id: Id;
  householdId: Id;
  place: number;
  membershipId: Id;
  lastDay: Day;
  handsOverOn: Day;
  joinBy: Day;
  successorEmail: string;
  successorHousemateId: Nullable<Id>;
  state: "asked" | "joined-late" | "agreed" | "taken-back" | "lapsed";
  askedAt: Moment;
  /** When the successor first sent on what is behind the link. Ruling G5. */
  openedAt: Nullable<Moment>;
  joinedAt: Nullable<Moment>;
  /** Reminders sent in this state. */
  reminded: Generated<number>;
  /** Null while open. */
  endedAt: Nullable<Moment>;
};

/** A link to a place, or its session. `hash` is the token's SHA-256; the token is not stored. Rulings A5, G1, G5. */
export type AccessTokenTable = {
  hash: string;
  kind: "household-page" | "session" | "successor";
  membershipId: Id;
  expiresAt: Moment;
  usedOn: Nullable<Day>;
  revokedAt: Nullable<Moment>;
  createdAt: CreatedAt;
};

/** A text shown, keyed by its SHA-256 in hex. The kind may be null in rows from before migration 0013. */
export type DocumentTable = {
  hash: string;
  kind: Nullable<ConsentKind>;
  text: string;
  firstShownAt: Moment;
};

/**
 * What a housemate was shown and whether they agreed: one row per kind, and again per mandate of new bank details. For
 * a lead: one row per text, until the lead is deleted; none from before migration 0040.
 */
export type ConsentTable = {
  id: Id;
  /** Exactly one of these two is set. */
  housemateId: Nullable<Id>;
  leadId: Nullable<Id>;
  /** Null for the sign-up's. */
  mandateId: Nullable<Id>;
  kind: ConsentKind;
  documentHash: string;
  agreed: boolean;
  givenAt: Moment;
};

/** AES-256-GCM with the row id as associated data; only the last two digits are in clear. */
export type BankAccountTable = {
  id: Id;
  housemateId: Id;
  keyId: string;
  /** Nonce, ciphertext and tag, base64. */
  sealed: string;
  accountEnding: string;
  /** HMAC of sort code, account number and holder: recognises the same details without decrypting. */
  fingerprint: string;
  /** HMAC of sort code and account number, for limits; null in rows from before migration 0070. Ruling C13. */
  accountHash: Nullable<string>;
  /** When its details were taken out. Ruling J4. */
  erasedOn: Generated<Nullable<Day>>;
  createdAt: CreatedAt;
};

/**
 * A place asked for by a second token, or by a successor with another email than the leaver gave, until the mailbox has
 * answered; of an email that is in the household already, it is nobody's. Rulings A5, G5.
 */
export type HeldPlaceTable = PersonColumns & {
  id: Id;
  householdId: Id;
  successionId: Nullable<Id>;
  agreedPrice: number;
  agreementHash: string;
  keyId: string;
  sealed: string;
  accountEnding: string;
  fingerprint: string;
  /** They ask for the start within the days in which they can cancel. Ruling J3. */
  earlyStart: Generated<boolean>;
  /** Null until it is mailed, and for an email that is in the household already. */
  tokenHash: Nullable<string>;
  mailedAt: Nullable<Moment>;
  expiresAt: Moment;
  createdAt: CreatedAt;
};

/** At most one pending replacement per housemate. */
export type MandateTable = {
  id: Id;
  housemateId: Id;
  bankAccountId: Id;
  state: MandateState;
  provider: string;
  providerReference: Nullable<string>;
  /** Our reference, shown by the payer's bank. */
  reference: string;
  failureReason: Nullable<string>;
  /** The mandate that this one replaces once active. Ruling F7. */
  replaces: Nullable<Id>;
  activeOn: Nullable<Day>;
  endedOn: Nullable<Day>;
  /** When the provider last told of an end or its undoing: what is older is stale. Ruling F3. */
  turnedAt: Nullable<Moment>;
  /** Told by the provider, so that the bank may undo it; an end of ours stays. Ruling F3. */
  endedByProvider: Generated<boolean>;
  /** When the payer was asked for new bank details, once. Rulings F6, F7. */
  detailsAskedAt: Nullable<Moment>;
  /** When the payer's confirmation mail was queued, once. Spec §9. */
  confirmationQueuedAt: Nullable<Moment>;
  createdAt: CreatedAt;
  updatedAt: Moment;
};

/**
 * A housemate's payment for the days from `dueOn` to `lastDay`, in pence; `amountBefore` is without the household's
 * discount. Notified from state `notified` on, at `noticedAmount` at most (Ruling F4). `chargedOn`: posted as owed;
 * `retryOn`: next retry after a failure (Ruling F6). `submittedAmount`: what the last try asked for, when less than
 * `amount`; `settledBy`: why it is not collected, for nothing of it is owed (Ruling F4).
 */
export type CollectionTable = {
  id: Id;
  householdId: Id;
  place: number;
  mandateId: Id;
  housemateId: Id;
  dueOn: Day;
  lastDay: Day;
  collectOn: Nullable<Day>;
  noticedOn: Nullable<Day>;
  noticedAmount: Nullable<number>;
  amount: number;
  amountBefore: number;
  chargedOn: Nullable<Day>;
  retryOn: Nullable<Day>;
  submittedAmount: Nullable<number>;
  settledBy: Nullable<"write-off" | "credit" | "receipt">;
  state: CollectionState;
};

/**
 * One attempt at the bank. The id, stored before the request, is its idempotency key; `askedAt` is the last request.
 * At most one per collection has not failed; a trigger enforces Ruling F4. Rulings F3, F6.
 */
export type CollectionAttemptTable = {
  id: Id;
  collectionId: Id;
  mandateId: Id;
  number: number;
  amount: number;
  collectOn: Day;
  provider: string;
  providerReference: Nullable<string>;
  askedAt: Nullable<Moment>;
  submittedAt: Nullable<Moment>;
  /** Failure or charge-back, with its reason. */
  failedAt: Nullable<Moment>;
  failureReason: Nullable<string>;
  createdAt: CreatedAt;
};

/**
 * A provider's payout in pence: `amount` arrived after `fees`. Sums by kind are null from before migration 0030;
 * `expected` is the amount by our own records. Ruling F2.
 */
export type PayoutTable = {
  id: Id;
  provider: string;
  providerReference: string;
  amount: number;
  fees: number;
  arrivesOn: Day;
  payments: Nullable<number>;
  collected: Nullable<number>;
  /** Charge-backs and late failures; these and refunds are negative. */
  takenBack: Nullable<number>;
  refunded: Nullable<number>;
  other: Nullable<number>;
  expected: Nullable<number>;
  /** What is not ours, or not known to be, of `amount` and `fees`; posted to suspense. Ruling F3. */
  suspense: Generated<number>;
  recordedAt: CreatedAt;
};

/** A payout in another currency, in its smallest unit: never posted as pounds. Ruling F3. */
export type ForeignPayoutTable = {
  provider: string;
  providerReference: string;
  currency: string;
  amount: number;
  fees: number;
  arrivesOn: Day;
  recordedAt: CreatedAt;
};

/**
 * A payout item from the provider, in pence, negative when taken back. `reference` is the provider's for a payment or
 * refund; `ours` is our amount when recorded, null when unknown.
 */
export type PayoutItemTable = {
  payoutId: Id;
  line: number;
  kind: "payment" | "charge-back" | "failure" | "refund" | "other";
  reference: Nullable<string>;
  amount: number;
  ours: Nullable<number>;
};

/**
 * A refund of one attempt or one instant payment, or paid back `by-hand`, with its reason. The id is the idempotency key.
 * Rulings F2, F11, I3.
 */
export type RefundTable = {
  id: Id;
  householdId: Id;
  place: number;
  housemateId: Id;
  attemptId: Nullable<string>;
  instantPaymentId: Nullable<string>;
  /** By hand, as our bank's statement has it. */
  bankReference: Nullable<string>;
  valueOn: Nullable<Day>;
  amount: number;
  reason: string;
  state: RefundState;
  provider: string;
  providerReference: Nullable<string>;
  createdAt: CreatedAt;
  updatedAt: Moment;
};

/** A debt written off by staff, in pence. Its posting references the id. Ruling F2. */
export type WriteOffTable = {
  id: Id;
  householdId: Id;
  place: number;
  housemateId: Id;
  amount: number;
  reason: string;
  createdAt: CreatedAt;
};

/** Money that came by bank transfer or card, or that its payer sent by an instant payment, in pence, with the reference. Rulings I3, I5. */
export type ReceiptTable = {
  id: Id;
  householdId: Id;
  place: number;
  housemateId: Id;
  amount: number;
  way: ReceiptWay | "instant-payment";
  bankReference: string;
  valueOn: Day;
  reason: string;
  createdAt: CreatedAt;
};

/**
 * A payment by bank that a person starts to pay what they owe, in pence; one under way a person. `providerReference` is of
 * the request to pay, `paymentReference` of the payment that follows from it. Its receipt has its id. Ruling I3.
 */
export type InstantPaymentTable = {
  id: Id;
  householdId: Id;
  housemateId: Id;
  place: number;
  amount: number;
  owed: number;
  state: InstantPaymentState;
  provider: string;
  providerReference: Nullable<string>;
  paymentReference: Nullable<string>;
  startedAt: Moment;
  /** Afterwards it is abandoned. */
  approveBy: Moment;
  approvedAt: Nullable<Moment>;
  endedAt: Nullable<Moment>;
  receiptId: Nullable<Id>;
};

/** What a write-off lets go of one payment, in pence. Ruling F4. */
export type WriteOffPartTable = {
  writeOffId: Id;
  collectionId: Id;
  amount: number;
};

/**
 * Nothing is collected from this housemate until staff release it, or what caused it is undone. `attemptId`: the
 * payment that was disputed or charged back. At most one of a cause is open for each housemate. Ruling F6.
 */
export type CollectionHoldTable = {
  id: Id;
  householdId: Id;
  housemateId: Id;
  cause: HoldCause;
  attemptId: Nullable<Id>;
  heldOn: Day;
  /** Null of a node of the version before. */
  heldUntil: Nullable<Day>;
  /** Why, of one by hand. */
  reason: Nullable<string>;
  createdAt: CreatedAt;
  releasedOn: Nullable<Day>;
  releasedAt: Nullable<Moment>;
};

/**
 * A proposed size at pence per person per week; applies when all of `proposedTo` (the housemates then) agree. An
 * `open` one may have lapsed. Ruling G3.
 */
export type SizeProposalTable = {
  id: Id;
  householdId: Id;
  size: number;
  proposedBy: Id;
  proposedTo: Id[];
  priceBefore: number;
  priceAfter: number;
  /** Whether the household's discount also applies at that size. */
  keepsDiscount: boolean;
  lapsesOn: Day;
  state: Generated<"open" | "agreed" | "withdrawn" | "lapsed" | "overtaken">;
  createdAt: Moment;
  endedAt: Nullable<Moment>;
};

export type SizeAgreementTable = { proposalId: Id; housemateId: Id; agreedAt: Moment };

/** A housemate does not recognise this place's person: nothing is collected from it until staff decide. Ruling G8. */
export type PlaceDisputeTable = {
  id: Id;
  householdId: Id;
  membershipId: Id;
  raisedBy: Id;
  raisedAt: Moment;
  resolvedAt: Nullable<Moment>;
  resolution: Nullable<"confirmed" | "removed">;
};

/** One matter for staff. Those that are not done are unique by `kind` and `matter`. Ruling J1. */
export type StaffCaseTable = {
  id: Id;
  number: GeneratedAlways<number>;
  /** `CS-0412`, by its number. */
  reference: GeneratedAlways<string>;
  kind: CaseKind;
  /** What it is about for good: a person, an alert, or itself. */
  matter: string;
  householdId: Nullable<Id>;
  housemateId: Nullable<Id>;
  /** Of those that a colleague opened. */
  subject: Nullable<string>;
  state: Generated<CaseState>;
  ownerId: Nullable<Id>;
  dueOn: Day;
  waitsUntil: Nullable<Day>;
  waitsFor: Nullable<string>;
  outcome: Nullable<CaseOutcome>;
  openedAt: Moment;
  closedAt: Nullable<Moment>;
  /** Counted, so that a change is bound to what was shown. Ruling H3. */
  changes: Generated<number>;
  /** When it is next to be looked at: its due day, or the end of its wait. */
  nextOn: GeneratedAlways<Day>;
  /** When what was said of it was taken out. Ruling J4. */
  wordsForgottenOn: Nullable<Day>;
};

/** Asked for by a person or for them; its case answers by a day. `looseOn`: when what nothing needs went. Ruling J4. */
export type ErasureTable = {
  housemateId: Id;
  caseId: Id;
  askedOn: Day;
  answerBy: Day;
  looseOn: Generated<Nullable<Day>>;
};

/** Of a case of that kind, with the days as they were promised. A contact is somebody without an account. Ruling J2. */
export type ComplaintTable = {
  caseId: Id;
  topic: ComplaintTopic;
  contactName: Nullable<string>;
  contactEmail: Nullable<string>;
  /** What they wrote; null of what a colleague wrote down. */
  said: Nullable<string>;
  acknowledgeBy: Day;
  answerBy: Day;
  deadlockOn: Nullable<Day>;
  acknowledgedOn: Generated<Nullable<Day>>;
  answeredOn: Generated<Nullable<Day>>;
  deadlockedOn: Generated<Nullable<Day>>;
  cause: Generated<Nullable<ComplaintCause>>;
};

/**
 * What a person owes in pence, as the projection of their money said at `updated_at`; no row for who owes nothing. Derived
 * data: each night it is worked out afresh. Rulings F12, I1.
 */
export type ArrearsTable = {
  housemateId: Id;
  householdId: Id;
  state: Exclude<ArrearsState, "nothing-owed" | "written-off">;
  owed: number;
  since: Day;
  triesAgainOn: Nullable<Day>;
  updatedAt: Moment;
};

/**
 * What is owed in pence, paid by parts beside other payments; open until it ends, one for each person. `madeBy`: a colleague,
 * or null when the person made it. Rulings I4, I5.
 */
export type PaymentPlanTable = {
  id: Id;
  householdId: Id;
  housemateId: Id;
  kind: PlanKind;
  amount: number;
  months: number;
  madeOn: Day;
  madeBy: Nullable<Id>;
  reason: Nullable<string>;
  createdAt: Moment;
  endedAt: Nullable<Moment>;
  ending: Nullable<PlanEnding>;
};

/** A payment that a plan pays, with what was owed of it. */
export type PaymentPlanDebtTable = {
  planId: Id;
  collectionId: Id;
  amount: number;
};

/** `collectionId`: the payment with which it is taken, one of 0 pence where there is no other; `asked`: what the bank was asked for it. */
export type PaymentPlanPartTable = {
  planId: Id;
  number: number;
  collectionId: Id;
  amount: number;
  asked: Nullable<number>;
};

/** A reminder of an unpaid payment, on a day of the timetable (7, 21, 45), with what was owed of it. Ruling I2. */
export type ArrearsReminderTable = {
  housemateId: Id;
  collectionId: Id;
  day: number;
  owed: number;
  sentOn: Day;
};

/** What was told, unique by `kind` and `reference`, and the case that it belongs to. Rulings F6, F8, G8, J1. */
export type StaffAlertTable = {
  id: Id;
  kind: AlertKind;
  reference: string;
  householdId: Nullable<Id>;
  detail: JSONColumnType<Record<string, unknown>>;
  raisedAt: CreatedAt;
  caseId: Nullable<Id>;
};

/** Unique by cause and reference; its `entryCount` entries sum to zero; immutable. Ruling F1. */
export type PostingTable = {
  id: Id;
  /** When it was made. */
  postedOn: Day;
  /** When it counts: a charge on its due date, a collection on its charge date, a payout when it arrives. */
  valueOn: Generated<Day>;
  /** Before `valueOn` when it came late for a closed month; null before 0058. */
  causeOn: Generated<Nullable<Day>>;
  cause: PostingCause;
  causeReference: string;
  householdId: Nullable<Id>;
  reverses: Nullable<Id>;
  entryCount: number;
  createdAt: CreatedAt;
};

/** By its first day; `entries` is how many it had when it was closed. Ruling F1. */
export type ClosedMonthTable = {
  month: Day;
  entries: number;
  closedBy: Id;
  closedAt: Moment;
  reason: string;
};

/** In pence, above 0 a debit. A receivable belongs to a place of the posting's household. Ruling F1. */
export type LedgerEntryTable = {
  postingId: Id;
  line: number;
  account: LedgerAccount;
  place: Nullable<number>;
  productType: Nullable<ProductType>;
  amount: number;
};

/**
 * Sums by value date of entries posted before `ledgerValueSummed.until`; a reversal counts under what it reverses. Later postings are
 * added on reading. Derived data: both tables can be rebuilt. Ruling F1.
 */
export type LedgerValueSumTable = {
  valueOn: Day;
  cause: Exclude<PostingCause, "reversal">;
  account: LedgerAccount;
  productType: Nullable<ProductType>;
  amount: number;
  entries: number;
};

/** One row. */
export type LedgerValueSummedTable = { onlyRow: Generated<boolean>; until: Moment };

/**
 * Daily figures by code and kind (empty without one): counts, or pence for `discount`. Days marked in `figureChanged`
 * are counted afresh on reading. Derived data: both tables can be rebuilt. Ruling H4.
 */
export type FigureSumTable = {
  figure: FunnelStep | "all-quotes" | "all-sign-ups" | "discount";
  day: Day;
  code: string;
  kind: string;
  amount: number;
};

/** One row: summed up to `until`, except for the last two days before it. */
export type FigureSummedTable = { onlyRow: Generated<boolean>; until: Moment };

/** Days whose stored figures are outdated; written by triggers. */
export type FigureChangedTable = { figure: FunnelStep | "discount"; day: Day };

export type InvitationTable = {
  id: Id;
  householdId: Id;
  fullName: string;
  email: string;
  tel: Nullable<string>;
  /** Null when it is not known who invited. Ruling G8. */
  invitedBy: Nullable<Id>;
  sentAt: Moment;
  reminded: number;
  createdAt: CreatedAt;
};

/** A shared package, by the hash in its link. */
export type ShareLinkTable = {
  id: Id;
  hash: Token;
  householdSize: number;
  priceIds: string[];
  addressId: Nullable<Id>;
  postcode: Nullable<string>;
  referralCode: Nullable<string>;
  affiliateCode: Nullable<string>;
  voucherCode: Nullable<string>;
  fetchEmail: boolean;
  packageShare: boolean;
  sharedOn: Day;
  /** When its prices were first quoted (Ruling B5); null from before migration 0002: then `sharedOn`. */
  firstQuotedOn: Nullable<Day>;
  createdAt: CreatedAt;
};

/**
 * Every mail, queued in the transaction that causes it and sent by a job. Its bodies have marks where tokens belong
 * (Ruling H3); a trial's have the tokens.
 */
export type EmailTable = {
  id: Id;
  brand: Generated<string>;
  householdId: Nullable<Id>;
  template: string;
  /** Of the template: that it was sent in, or else told for. Null as `data` is. */
  version: Generated<Nullable<number>>;
  /** What it tells, from which it is rendered. Null from nodes of the version before, which stored bodies. Ruling H3. */
  data: ColumnType<StoredJson | null, string | undefined, never>;
  toAddress: string;
  subject: string;
  textBody: Generated<Nullable<string>>;
  htmlBody: Generated<Nullable<string>>;
  /** SHA-256 in hex of the text that was sent, without tokens. */
  textHash: Generated<Nullable<string>>;
  /** In a trial, whose mailbox is this table: the tokens of its links. */
  trialTokens: ColumnType<Readonly<Record<string, string>> | null, string | null | undefined, never>;
  /** The housemate whose page its link opens. Ruling G1. */
  pageOf: Generated<Nullable<Id>>;
  /** The place that its link offers to a successor. Ruling G5. */
  membershipOffered: Generated<Nullable<Id>>;
  /** False from nodes of earlier versions, whose bodies have tokens until they are sent. */
  isMarked: Generated<boolean>;
  state: "queued" | "sent" | "failed";
  /** The call, or the scheduled job, that caused it; null from nodes of the version before. Ruling K2. */
  requestId: Generated<Nullable<string>>;
  createdAt: CreatedAt;
  sentAt: Nullable<Moment>;
};

export type StoredJson =
  string | number | boolean | null | readonly StoredJson[] | { readonly [key: string]: StoredJson };

/** Recipients of mails that others asked for, and when they unsubscribed. Ruling C13. */
export type MailPreferenceTable = {
  email: string;
  stoppedAt: Nullable<Moment>;
  createdAt: CreatedAt;
};

/** An unsubscribe link of a mail, by the token's SHA-256 in hex. Rulings C13, H3. */
export type StopLinkTable = { hash: string; email: string; createdAt: CreatedAt };

/** Stored 2xx answers, kept 7 days (Ruling B6). `requestHash` is an HMAC, never the request. */
export type IdempotencyKeyTable = {
  /** The same as `keyHash`; the key itself from nodes of the version before. */
  key: string;
  keyHash: Generated<string>;
  call: string;
  requestHash: string;
  /** The hash's key; null from before migration 0006. */
  keyId: Nullable<string>;
  status: Nullable<number>;
  /** Encrypted, as it can have a guid; in clear from nodes of the version before. */
  body: ColumnType<{ value: unknown } | Sealed | null, string | null, string | null>;
  /** Whom the answer signs in, until they sign out everywhere. Rulings B7, G1. */
  housemateId: Nullable<Id>;
  createdAt: Moment;
};

/** Webhook events, once by id. Retried on failure, then left to staff. Ruling F8. */
export type ProviderEventTable = {
  id: string;
  provider: string;
  receivedAt: CreatedAt;
  payload: JSONColumnType<object>;
  workedAt: Nullable<Moment>;
  tries: Generated<number>;
  failure: Nullable<string>;
  /** Next try, by the database's time. */
  waitsUntil: Nullable<Moment>;
};

/**
 * The sandbox's mandate, without bank details. `fate` is its simulated outcome, by the payer's hashed email; events are
 * written up to `told`, the next is due on `newsOn` (as in the other sandbox tables).
 */
export type SandboxMandateTable = {
  providerReference: string;
  reference: string;
  /** The working day on which the instruction counts as received. */
  receivedOn: Day;
  isInvalid: boolean;
  isCancelled: Generated<boolean>;
  /** Our mandate's id; this and the following are null in demo data and from before migration 0017. */
  mandateId: Nullable<string>;
  payerHash: Nullable<string>;
  accountEnding: Nullable<string>;
  fate: Nullable<string>;
  endedOn: Nullable<Day>;
  endCause: Nullable<FailureCause>;
  told: Nullable<string>;
  newsOn: Generated<Nullable<Day>>;
};

/** A sandbox payment in pence, with the payouts that paid it and took it back. */
export type SandboxPaymentTable = {
  providerReference: string;
  attemptId: string;
  mandateReference: string;
  amount: number;
  /** The working day on which it counts as received. */
  madeOn: Day;
  chargeOn: Day;
  fate: string;
  cancelledOn: Nullable<Day>;
  cancelCause: Nullable<FailureCause>;
  told: Nullable<string>;
  newsOn: Nullable<Day>;
  paidIn: Nullable<string>;
  takenBackIn: Nullable<string>;
};

/** At most one a day. Pence: `amount` arrived after `fees`. */
export type SandboxPayoutTable = {
  providerReference: string;
  arrivesOn: Day;
  amount: number;
  fees: number;
};

/** In pence, with what became of it at the bank that is played, and the payout that it was paid in. */
export type SandboxInstantPaymentTable = {
  providerReference: string;
  paymentId: string;
  amount: number;
  description: string;
  returnUrl: string;
  exitUrl: string;
  state: "pending" | "approved" | "confirmed" | "failed" | "cancelled";
  /** The day on which an approved one is confirmed. */
  newsOn: Nullable<Day>;
  paidIn: Nullable<string>;
  /** Absent of what nodes of before made. */
  housemateId: Nullable<string>;
  madeOn: Nullable<Day>;
};

/** Pence, with the payout that it was deducted from. */
export type SandboxRefundTable = {
  providerReference: string;
  refundId: string;
  paymentReference: string;
  amount: number;
  madeOn: Day;
  fate: string;
  told: Nullable<string>;
  newsOn: Nullable<Day>;
  takenIn: Nullable<string>;
};

/** Actions and their actors; immutable (trigger). Ruling H3. */
export type AuditTable = {
  id: Id;
  householdId: Nullable<Id>;
  actorKind: "housemate" | "staff" | "job" | "provider" | "visitor";
  /** A housemate's or staff id, or a job's or provider's name; null for a staff command and a visitor. */
  actorId: Nullable<string>;
  action: string;
  detail: JSONColumnType<Record<string, unknown>>;
  at: CreatedAt;
  /** From where staff, or somebody who failed to sign in as staff, did it. */
  clientAddress: Nullable<string>;
  /** As in `email`. */
  requestId: Generated<Nullable<string>>;
};

/**
 * A member of staff; without a role they cannot sign in. `isDemo`: the password is in the README and works in a trial
 * only. better-auth uses this table and the four after it. Rulings H1, H2.
 */
export type StaffPersonTable = {
  id: Id;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: Generated<Nullable<string>>;
  roles: Generated<StaffRole[]>;
  twoFactorEnabled: Generated<boolean>;
  isDemo: Generated<boolean>;
  /** Whose invitation they took up last, and when; null after a command's. Ruling H3. */
  invitedBy: Generated<Nullable<Id>>;
  invitedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: CreatedAt;
  updatedAt: Generated<Date>;
};

/** Ends at `expiresAt`, which use extends, or twelve hours after `createdAt`, by the machine's time. */
export type StaffSessionTable = {
  id: Id;
  token: string;
  personId: Id;
  expiresAt: Moment;
  ipAddress: Nullable<string>;
  userAgent: Nullable<string>;
  createdAt: Moment;
  updatedAt: Moment;
};

/** A password's scrypt hash; the columns from `accessToken` on stay empty. */
export type StaffCredentialTable = {
  id: Id;
  accountId: string;
  providerId: "credential";
  personId: Id;
  password: Nullable<string>;
  accessToken: Generated<Nullable<string>>;
  refreshToken: Generated<Nullable<string>>;
  idToken: Generated<Nullable<string>>;
  accessTokenExpiresAt: Generated<Nullable<Date>>;
  refreshTokenExpiresAt: Generated<Nullable<Date>>;
  scope: Generated<Nullable<string>>;
  createdAt: CreatedAt;
  updatedAt: Generated<Date>;
};

/** The encrypted one-time code key and recovery codes; unused until verified. */
export type StaffSecondFactorTable = {
  id: Id;
  personId: Id;
  secret: string;
  backupCodes: string;
  verified: Generated<boolean>;
  /** Unused: failures are in `staffFailure`. */
  failedVerificationCount: Generated<number>;
  lockedUntil: Generated<Nullable<Date>>;
};

export type StaffChallengeTable = {
  id: Id;
  identifier: string;
  value: string;
  expiresAt: Moment;
  createdAt: CreatedAt;
  updatedAt: Generated<Date>;
};

/** SHA-256 of a used one-time code, kept while it would be valid, so that it counts once. */
export type StaffCodeGivenTable = { personId: Id; codeHash: string; givenAt: Moment };

/** A browser in which somebody has signed in: the SHA-256 of its cookie in hex. Ruling H3. */
export type StaffDeviceTable = { hash: string; personId: Id; expiresAt: Moment; createdAt: CreatedAt };

/** A passkey's public key, in the form of better-auth's plugin. Ruling H3. */
export type StaffPasskeyTable = {
  id: Id;
  personId: Id;
  name: Nullable<string>;
  publicKey: string;
  credentialId: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports: Nullable<string>;
  aaguid: Nullable<string>;
  createdAt: CreatedAt;
};

/** Failed sign-ins by the SHA-256 in hex of the email, for a known device of email and device. Ruling H1. */
export type StaffFailureTable = { emailHash: string; failures: number; lastFailedAt: Moment };

/** `hash` is the link token's SHA-256 in hex. `invitedBy` is null for a command. Ruling H1. */
export type StaffInvitationTable = {
  hash: string;
  email: string;
  name: string;
  roles: StaffRole[];
  invitedBy: Nullable<Id>;
  expiresAt: Moment;
  endedAt: Nullable<Moment>;
  createdAt: CreatedAt;
};

/** A code mailed to somebody who rings, of which a keyed hash is stored once its mail is sent. Rulings H3, H4. */
export type CallerCheckTable = {
  id: Id;
  householdId: Id;
  housemateId: Id;
  staffId: Id;
  sentAt: Moment;
  codeHash: Nullable<string>;
  keyId: Nullable<string>;
  wrongTries: Generated<number>;
  verifiedAt: Nullable<Moment>;
  replacedAt: Nullable<Moment>;
};

/** Households recently viewed by staff. Ruling H4. */
export type StaffVisitTable = { personId: Id; householdId: Id; visitedAt: Moment };

/**
 * A request for a second person and its decision, immutable once decided. `preview` is the effect shown to the asker;
 * `laterPreview` the current effect, when different. Ruling H3.
 */
export type ApprovalTable = {
  id: Id;
  kind: ApprovalKind;
  householdId: Nullable<Id>;
  /** One open request per subject. */
  subject: string;
  title: string;
  asked: JSONColumnType<Record<string, unknown>>;
  preview: JSONColumnType<Record<string, unknown>>;
  laterPreview: JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
  changedAt: Nullable<Moment>;
  askedBy: Id;
  askedAt: Moment;
  reason: string;
  decision: Nullable<ApprovalDecision>;
  decidedBy: Nullable<Id>;
  decidedAt: Nullable<Moment>;
  decidedBecause: Nullable<string>;
};

export type NodeTable = {
  id: string;
  role: "all" | "api" | "worker";
  seenAt: Date;
};

/** When each of the operator's nightly commands last found nothing wrong. Ruling K2. */
export type OperatorCommandTable = {
  name: string;
  doneAt: Moment;
};

/** Hits per key and second (since 1970), over all nodes; those before `since` do not count. Ruling C13. */
export type RateHitsTable = {
  key: string;
  hits: JSONColumnType<Record<string, number>>;
  since: Moment;
  keptUntil: Moment | null;
};

export type Database = {
  brand: BrandTable;
  lead: LeadTable;
  forgottenLead: ForgottenLeadTable;
  quote: QuoteTable;
  priceBook: PriceBookTable;
  priceBookDraft: PriceBookDraftTable;
  price: PriceTable;
  servedArea: ServedAreaTable;
  product: ProductTable;
  productOption: ProductOptionTable;
  voucher: VoucherTable;
  voucherUse: VoucherUseTable;
  referrer: ReferrerTable;
  affiliate: AffiliateTable;
  agent: AgentTable;
  featureFlag: FeatureFlagTable;
  setting: SettingTable;
  proclaimedDay: ProclaimedDayTable;
  noticeTerm: NoticeTermTable;
  postcode: PostcodeTable;
  street: StreetTable;
  streetWord: StreetWordTable;
  address: AddressTable;
  dwelling: DwellingTable;
  dwellingReading: DwellingReadingTable;
  household: HouseholdTable;
  householdProduct: HouseholdProductTable;
  serviceOrder: ServiceOrderTable;
  housemate: HousemateTable;
  membership: MembershipTable;
  succession: SuccessionTable;
  accessToken: AccessTokenTable;
  document: DocumentTable;
  consent: ConsentTable;
  bankAccount: BankAccountTable;
  heldPlace: HeldPlaceTable;
  nextYearQuote: NextYearQuoteTable;
  mandate: MandateTable;
  collection: CollectionTable;
  collectionAttempt: CollectionAttemptTable;
  payout: PayoutTable;
  payoutItem: PayoutItemTable;
  foreignPayout: ForeignPayoutTable;
  refund: RefundTable;
  receipt: ReceiptTable;
  instantPayment: InstantPaymentTable;
  writeOff: WriteOffTable;
  writeOffPart: WriteOffPartTable;
  collectionHold: CollectionHoldTable;
  arrears: ArrearsTable;
  arrearsReminder: ArrearsReminderTable;
  paymentPlan: PaymentPlanTable;
  paymentPlanDebt: PaymentPlanDebtTable;
  paymentPlanPart: PaymentPlanPartTable;
  sizeProposal: SizeProposalTable;
  sizeAgreement: SizeAgreementTable;
  placeDispute: PlaceDisputeTable;
  staffAlert: StaffAlertTable;
  staffCase: StaffCaseTable;
  complaint: ComplaintTable;
  erasure: ErasureTable;
  posting: PostingTable;
  closedMonth: ClosedMonthTable;
  ledgerEntry: LedgerEntryTable;
  ledgerValueSum: LedgerValueSumTable;
  ledgerValueSummed: LedgerValueSummedTable;
  figureSum: FigureSumTable;
  figureSummed: FigureSummedTable;
  figureChanged: FigureChangedTable;
  invitation: InvitationTable;
  shareLink: ShareLinkTable;
  email: EmailTable;
  mailPreference: MailPreferenceTable;
  stopLink: StopLinkTable;
  idempotencyKey: IdempotencyKeyTable;
  providerEvent: ProviderEventTable;
  sandboxMandate: SandboxMandateTable;
  sandboxPayment: SandboxPaymentTable;
  sandboxPayout: SandboxPayoutTable;
  sandboxRefund: SandboxRefundTable;
  sandboxInstantPayment: SandboxInstantPaymentTable;
  audit: AuditTable;
  staffPerson: StaffPersonTable;
  staffSession: StaffSessionTable;
  staffCredential: StaffCredentialTable;
  staffSecondFactor: StaffSecondFactorTable;
  staffChallenge: StaffChallengeTable;
  staffCodeGiven: StaffCodeGivenTable;
  staffDevice: StaffDeviceTable;
  staffPasskey: StaffPasskeyTable;
  staffFailure: StaffFailureTable;
  staffInvitation: StaffInvitationTable;
  staffVisit: StaffVisitTable;
  callerCheck: CallerCheckTable;
  approval: ApprovalTable;
  node: NodeTable;
  operatorCommand: OperatorCommandTable;
  rateHits: RateHitsTable;
};

export type Household = Selectable<HouseholdTable>;
export type Housemate = Selectable<HousemateTable>;
