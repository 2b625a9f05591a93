import type { ConsentKind } from "@evenly/contract/consent";
import type { FeatureFlags } from "@evenly/contract/features";
import type { Brand } from "@evenly/contract/config";
import type { ApprovalDecision, ApprovalKind } from "@evenly/domain/approval";
import type { ProductType } from "@evenly/domain/catalogue";
import type { CollectionState } from "@evenly/domain/collection";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { Discount } from "@evenly/domain/discount";
import type { FunnelStep } from "@evenly/domain/figures";
import type { HouseholdState } from "@evenly/domain/household";
import type { LedgerAccount, PostingCause } from "@evenly/domain/ledger";
import type { MandateState } from "@evenly/domain/mandate";
import type { LeadType } from "@evenly/domain/person";
import type { ServiceWork } from "@evenly/domain/service-order";
import type { StaffRole } from "@evenly/domain/staff";
import type { ColumnType, Generated, JSONColumnType, Selectable } from "kysely";
import type { PriceBookFile } from "./price-books/price-book-file.ts";

/*
 * The schema on one page. Ids are uuidv7 made by us; tokens are what leaves the house (Ruling A5).
 * Money is whole pence per person per week unless a name says otherwise; `Day` is a calendar date in London.
 * Not here is what only the version before uses (decision 11): `household.address_key` and the table `rate_limit`.
 */
type Id = string;
type Token = string;
type Day = string;
type Moment = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
type Nullable<T> = T | null;

/** What staff are told of. Rulings F6, F8, G8. */
export type StaffAlertKind =
  | "unknown-event"
  | "unknown-mandate"
  | "unknown-payment"
  | "different-amount"
  | "different-payout"
  | "key-reused"
  | "contradictory-event"
  | "payment-refused"
  | "charge-back"
  | "payer-deceased"
  | "refund-failed"
  | "cannot-be-collected"
  | "cannot-be-taken-back"
  | "disputed-place";

/** Whose name is on the screens and mails of a lead, a household, a mail. Evenly's is filled from the configuration. Ruling A1. */
export type BrandTable = {
  key: string;
  name: string;
  strapline: string;
  phone: string;
  email: string;
  company_name: string;
  company_number: string;
  registered_address: string;
  /** On a bank statement. */
  statement_name: string;
  links: JSONColumnType<Brand["links"]>;
  updated_at: Moment;
};

/** Somebody who asked for a price; anonymous (all null) for a visitor by share link. */
export type LeadTable = {
  id: Id;
  brand: Generated<string>;
  lead_type: Nullable<LeadType>;
  first_name: Nullable<string>;
  last_name: Nullable<string>;
  email: Nullable<string>;
  mobile_number: Nullable<string>;
  agreed_to_policy_at: Nullable<Moment>;
  discount_code: Nullable<string>;
  affiliate_code: Nullable<string>;
  referral_code: Nullable<string>;
  offer_code: Nullable<string>;
  household_size: Nullable<number>;
  address_id: Nullable<Id>;
  postcode: Nullable<string>;
  voucher_code: Nullable<string>;
  letting_agent_name: Nullable<string>;
  /** The shared package that the quote they were last shown came by. */
  share_link_id: Nullable<Id>;
  created_at: CreatedAt;
  updated_at: Moment;
};

/** Leads and quotes that were forgotten, counted as they go, so that figures of a year stay true. Ruling H4. */
export type ForgottenLeadTable = { day: Day; code: string; leads: number; quotes: number };

/** What a lead was shown: price ids and the day (Ruling B5). One row a lead, day and set of prices. */
export type QuoteTable = {
  id: Id;
  lead_id: Id;
  price_ids: string[];
  household_size: number;
  price_before: number;
  price_after: number;
  quoted_on: Day;
  created_at: CreatedAt;
};

/** `superseded_on` is when the next came into force, or its own beginning where it was taken back before. */
export type PriceBookTable = {
  id: Id;
  name: string;
  effective_from: Day;
  superseded_on: Nullable<Day>;
  published_at: CreatedAt;
  /** Who agreed to it; null of a command. Ruling H3. */
  published_by: Nullable<Id>;
  taken_back_at: Nullable<Moment>;
};

/** Uploaded by staff, and priced from by nobody: published, its prices are copied. Thrown away, its name is free again. */
export type PriceBookDraftTable = {
  id: Id;
  name: string;
  file_name: string;
  prices: JSONColumnType<PriceBookFile["prices"]>;
  price_count: number;
  uploaded_by: Id;
  uploaded_at: CreatedAt;
  discarded_at: Nullable<Moment>;
  price_book_id: Nullable<Id>;
};

/** One price: option × region × household size. The id is the price id of Spec §3. Rows never change (a trigger refuses). */
export type PriceTable = {
  id: string;
  price_book_id: Id;
  option_code: string;
  region: string;
  household_size: number;
  current_price: number;
  old_price: Nullable<number>;
};

/** Postcode area (`LS`, `M`, …) → region of the price book; an area that is not here is not served. */
export type ServedAreaTable = { postcode_area: string; region: string };

export type ProductTable = {
  type: ProductType;
  position: number;
  label: string;
  title: string;
  icon: string;
  image: string;
  show_prices: boolean;
  default_option_code: string;
};

export type ProductOptionTable = {
  code: string;
  product_type: ProductType;
  position: number;
  title: string;
  body_html: string;
  info: string;
  image: string;
  ribbon_text: Nullable<string>;
  ribbon_colour: Nullable<string>;
  active: boolean;
};

/** A voucher, or a discount code made of offer and affiliate (Ruling A7) when `offer_code` is there. Codes are stored upper case. */
export type VoucherTable = {
  id: Id;
  code: string;
  name: string;
  description: string;
  discount: JSONColumnType<Discount>;
  starts_on: Nullable<Day>;
  ends_on: Nullable<Day>;
  minimum_housemates: Nullable<number>;
  option_code: Nullable<string>;
  minimum_term_months: Nullable<number>;
  limit_total: Nullable<number>;
  limit_per_person: Nullable<number>;
  offer_code: Nullable<string>;
  affiliate_id: Nullable<Id>;
  created_at: CreatedAt;
  made_by: Generated<Nullable<Id>>;
};

/** Reserved when the account is created, released when it is cancelled (Ruling C10). */
export type VoucherUseTable = {
  id: Id;
  voucher_id: Id;
  household_id: Id;
  email: string;
  used_at: CreatedAt;
  released_at: Nullable<Moment>;
};

/** Who sends us visitors, by whom of the staff they were entered and when, and from which day on their code holds no more. */
type SenderColumns = {
  id: Id;
  code: string;
  name: string;
  message: string;
  active: boolean;
  made_by: Generated<Nullable<Id>>;
  created_at: ColumnType<Date | null, Date | string | undefined, never>;
  ended_on: Generated<Nullable<Day>>;
};

export type ReferrerTable = SenderColumns & { discount: JSONColumnType<Discount>; description: string };

export type AffiliateTable = SenderColumns;

/** `preselected` maps product types to option codes (Ruling D15). */
export type AgentTable = SenderColumns & {
  preselected: JSONColumnType<Partial<Record<ProductType, string>>>;
};

export type FeatureFlagTable = {
  key: keyof FeatureFlags;
  value: JSONColumnType<{ value: FeatureFlags[keyof FeatureFlags] }>;
  updated_at: Moment;
};

/** Operator's settings that change without a restart: minimum term, carousel texts, reviews. */
export type SettingTable = { key: string; value: JSONColumnType<{ value: unknown }>; updated_at: Moment };

export type PostcodeTable = { postcode: string; outcode: string; city: string };

/**
 * Distinct streets, and named buildings beside them: typed text is matched here, never against whole address
 * lines. `search` is the name and the city in the form of `addressSearchText`.
 */
export type StreetTable = {
  id: Generated<number>;
  kind: "street" | "building";
  name: string;
  city: string;
  search: string;
};

/** The words of `street.search`: what a mistyped word is corrected to. */
export type StreetWordTable = { word: string };

/**
 * The gazetteer. `guid` is the opaque token that leaves the house. `building_id` is the row of the named building in
 * `street`; `reference` is the source's own key, so that loading the same file again changes nothing.
 */
export type AddressTable = {
  id: Id;
  guid: Token;
  postcode: string;
  street_id: Nullable<number>;
  building_id: Nullable<number>;
  line1: string;
  line2: string;
  organisation_name: string;
  city: string;
  building: string;
  sub_building: string;
  house_number: Nullable<number>;
  search: string;
  source: string;
  reference: string;
};

/**
 * One house, typed or picked (Ruling C6). `keys` are the ways in which its address reads, letters and digits only, the
 * first line first; `postcode` is without its space. The functions `dwellings_of`, `dwellings_reading` and `keep_dwelling` find it.
 * `is_double`: of a second account that stood there for the same days before there were dwellings.
 */
export type DwellingTable = {
  id: Id;
  postcode: string;
  keys: string[];
  is_double: Generated<boolean>;
  created_at: CreatedAt;
};

/** Each way in which a dwelling's address reads, written by a trigger: of no other dwelling in its postcode. */
export type DwellingReadingTable = { postcode: string; key: string; dwelling_id: Id };

/**
 * An account. Its dwelling and its tenancy are under an exclusion constraint (Ruling C6); where the version before puts
 * demo data in, triggers find the dwelling and make the reference.
 */
export type HouseholdTable = {
  id: Id;
  brand: Generated<string>;
  guid: Token;
  share_token: Token;
  /** `EV-7K3M-92Q`: to be read out, and opens nothing. Ruling D18. */
  reference: Generated<string>;
  state: HouseholdState;
  size: number;
  address_id: Nullable<Id>;
  dwelling_id: Generated<Id>;
  line1: string;
  line2: string;
  organisation_name: string;
  city: string;
  postcode: string;
  tenancy_start: Day;
  tenancy_end: Day;
  broadband_urgent: Nullable<boolean>;
  broadband_date: Nullable<Day>;
  letting_agent_name: Nullable<string>;
  /** As sold. Pence per person per week. */
  price_before: number;
  price_after: number;
  price_book_id: Id;
  discount: ColumnType<Discount | null, string | null, string | null>;
  discount_description: Nullable<string>;
  /** Which code won the price, and of what kind (Ruling C11). */
  winning_code: Nullable<string>;
  winning_code_kind: Nullable<"voucher" | "share-link" | "offer" | "referral" | "default-voucher">;
  voucher_id: Nullable<Id>;
  referrer_id: Nullable<Id>;
  affiliate_id: Nullable<Id>;
  agent_id: Nullable<Id>;
  discount_code: Nullable<string>;
  lead_id: Nullable<Id>;
  /** Of service, in a household that was cancelled when it was live. Ruling F11. */
  last_day: Nullable<Day>;
  /** How many mails have said that it will lapse. Ruling G4. */
  lapse_warnings: Generated<number>;
  /** Cancelled because it did not fill; a trigger writes it for the version before. Ruling G4. */
  has_lapsed: Generated<boolean>;
  /** When its members were mailed what they were charged and what became of it. Ruling G7. */
  closing_statement_on: Nullable<Day>;
  /** When nothing was left to do of one that has ended, or was cancelled when it was live. Ruling F11. */
  settled_on: Nullable<Day>;
  /** When everybody in it had been told of their payments; a trigger empties it when somebody joins. Ruling F5. */
  all_told_on: Nullable<Day>;
  completed_at: Nullable<Moment>;
  cancelled_at: Nullable<Moment>;
  created_at: CreatedAt;
};

/** The options as sold, one a product type. */
export type HouseholdProductTable = {
  household_id: Id;
  product_type: ProductType;
  option_code: string;
  price_id: string;
  price: number;
};

/**
 * The set-up of a service, from the day the household is complete: one a product that is not called off, which it is when
 * the household is cancelled or a place of it is freed. Ruling G2.
 */
export type ServiceOrderTable = {
  id: Generated<Id>;
  household_id: Id;
  product_type: ProductType;
  option_code: string;
  ordered_on: Nullable<Day>;
  confirmed_on: Nullable<Day>;
  live_on: Nullable<Day>;
  cancelled_on: Nullable<Day>;
  /** With the tenancy, or when its supplier had ended what was called off. */
  ended_on: Nullable<Day>;
  supplier_reference: Nullable<string>;
  /** The tenancy's start, and the city in lower case: a trigger fills both. */
  starts_on: ColumnType<Day, never, never>;
  city: ColumnType<string, never, never>;
  /** What is to be done about it, worked out by the database. */
  work: ColumnType<ServiceWork, never, never>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

/**
 * Somebody who joined a household; who has which place, and until when, is in `membership`. `removed_at`: when they were taken
 * out, by staff or because who they were to succeed stays; who moved out was not. Of the others, unique by household and
 * lower-case email. Rulings C7, G5.
 */
export type HousemateTable = {
  id: Id;
  household_id: Id;
  place: number;
  lead_type: LeadType;
  first_name: string;
  last_name: string;
  email: string;
  tel: string;
  allow_promotions: boolean;
  terms_agreed_at: Moment;
  agreed_price: number;
  /** The consent of those who joined before there was a table of it; null of all others since. */
  agreed_texts: ColumnType<Record<string, string> | null, never, never>;
  /** Joined by the second token: is never told the guid. Rulings A5, G8. */
  by_share_token: Generated<boolean>;
  /** One in a household. */
  opened_account: Generated<boolean>;
  removed_at: Nullable<Moment>;
  /** When what follows their joining was queued, its mails and the set-up of their mandate, which is once. */
  welcomed_at: Nullable<Moment>;
  joined_at: CreatedAt;
};

/**
 * Who has a place of a household from `joined_on` to the day before `left_on`: at most one on any day (an exclusion
 * constraint). Rulings C7, G5.
 */
export type MembershipTable = {
  id: Generated<Id>;
  household_id: Id;
  place: number;
  housemate_id: Id;
  joined_on: Day;
  left_on: Nullable<Day>;
};

/**
 * Somebody who asked a successor to take over their place after `last_day`, by a link to `successor_email`. Who joins by
 * `join_by` has the place from `hands_over_on`; who joins later waits for the leaver to agree to another day, with a
 * membership of no day. Of a membership, one is open or agreed. Ruling G5.
 */
export type SuccessionTable = {
  id: Id;
  household_id: Id;
  place: number;
  /** The leaver's. */
  membership_id: Id;
  last_day: Day;
  hands_over_on: Day;
  join_by: Day;
  successor_email: string;
  successor_housemate_id: Nullable<Id>;
  state: "asked" | "joined-late" | "agreed" | "taken-back" | "lapsed";
  asked_at: Moment;
  joined_at: Nullable<Moment>;
  /** Null while it is open. */
  ended_at: Nullable<Moment>;
};

/** A link to a place, or its session. `hash` is the SHA-256 of the token, which is nowhere. Rulings A5, G1, G5. */
export type AccessTokenTable = {
  hash: string;
  kind: "household-page" | "session" | "successor";
  membership_id: Id;
  expires_at: Moment;
  used_on: Nullable<Day>;
  revoked_at: Nullable<Moment>;
  created_at: CreatedAt;
};

/** A text that people were shown, under its SHA-256 in hex: each once. The kind of one from before migration 0013 may be null. */
export type DocumentTable = {
  hash: string;
  kind: Nullable<ConsentKind>;
  text: string;
  first_shown_at: Moment;
};

/**
 * What a housemate was shown, and whether they agreed to it: one row a kind, and again with each mandate of new bank
 * details. Of a lead: one row a text, from when they first agreed to it until they are forgotten; none of those from before
 * migration 0040.
 */
export type ConsentTable = {
  id: Id;
  /** Of one of these two. */
  housemate_id: Nullable<Id>;
  lead_id: Nullable<Id>;
  /** Null of those of the sign-up. */
  mandate_id: Nullable<Id>;
  kind: ConsentKind;
  document_hash: string;
  agreed: boolean;
  given_at: Moment;
};

/** AES-256-GCM with the row id as associated data; only the last two digits are in clear. */
export type BankAccountTable = {
  id: Id;
  housemate_id: Id;
  key_id: string;
  /** Nonce, ciphertext and tag, base64. */
  sealed: string;
  account_ending: string;
  /** HMAC of sort code, account number and holder under a key of ours: tells "the same details again" without opening them. */
  fingerprint: string;
  created_at: CreatedAt;
};

/** Of one housemate, one with `replaces` at most is under way. */
export type MandateTable = {
  id: Id;
  housemate_id: Id;
  bank_account_id: Id;
  state: MandateState;
  provider: string;
  provider_reference: Nullable<string>;
  /** Our reference, as the payer's bank shows it. */
  reference: string;
  failure_reason: Nullable<string>;
  /** The mandate that ends when this one is active. Ruling F7. */
  replaces: Nullable<Id>;
  active_on: Nullable<Day>;
  ended_on: Nullable<Day>;
  /** When its payer was asked for new bank details, which is once. Rulings F6, F7. */
  details_asked_at: Nullable<Moment>;
  /** When the mail that confirms it to its payer was queued, which is once. Spec §9. */
  confirmation_queued_at: Nullable<Moment>;
  created_at: CreatedAt;
  updated_at: Moment;
};

/**
 * One payment of one housemate for the days from `due_on` to `last_day`, in pence; `amount_before` is without the
 * household's discount. Its receivable is of `place`. From `notified` on it has notice, of this amount (Ruling F4).
 * `charged_on` is when it was posted as owed; `retry_on` the day of the next try of one that failed (Ruling F6).
 */
export type CollectionTable = {
  id: Id;
  household_id: Id;
  place: number;
  mandate_id: Id;
  housemate_id: Id;
  due_on: Day;
  last_day: Day;
  collect_on: Nullable<Day>;
  noticed_on: Nullable<Day>;
  noticed_amount: Nullable<number>;
  amount: number;
  amount_before: number;
  charged_on: Nullable<Day>;
  retry_on: Nullable<Day>;
  state: CollectionState;
};

/**
 * One try at the bank. The id, written before the provider is asked, is the key of every request for it; `asked_at` is
 * when it was last asked. Of one collection at most one has not failed, and a trigger holds it to Ruling F4. Rulings F3,
 * F6.
 */
export type CollectionAttemptTable = {
  id: Id;
  collection_id: Id;
  mandate_id: Id;
  number: number;
  amount: number;
  collect_on: Day;
  provider: string;
  provider_reference: Nullable<string>;
  asked_at: Nullable<Moment>;
  submitted_at: Nullable<Moment>;
  /** When it failed or was charged back, and why. */
  failed_at: Nullable<Moment>;
  failure_reason: Nullable<string>;
  created_at: CreatedAt;
};

/**
 * What a provider paid into our bank, in pence: `amount` arrived, after `fees` were kept. The sums of its parts are null of
 * those from before migration 0030; `expected` is what would have arrived if all of them were as we knew them. Ruling F2.
 */
export type PayoutTable = {
  id: Id;
  provider: string;
  provider_reference: string;
  amount: number;
  fees: number;
  arrives_on: Day;
  payments: Nullable<number>;
  collected: Nullable<number>;
  /** Of charge-backs and late failures; these and refunds are below 0. */
  taken_back: Nullable<number>;
  refunded: Nullable<number>;
  other: Nullable<number>;
  expected: Nullable<number>;
  recorded_at: CreatedAt;
};

/**
 * A part of a payout as the provider told it, in pence: below 0 what it took back. `reference` is its own of a payment or a
 * refund, `ours` what we knew of that when it was recorded; null: nothing.
 */
export type PayoutItemTable = {
  payout_id: Id;
  line: number;
  kind: "payment" | "charge-back" | "failure" | "refund" | "other";
  reference: Nullable<string>;
  amount: number;
  ours: Nullable<number>;
};

/** Money that goes back to a housemate, of one collection's attempt, for a reason. The id is its key. Rulings F2, F11. */
export type RefundTable = {
  id: Id;
  household_id: Id;
  place: number;
  housemate_id: Id;
  attempt_id: Id;
  amount: number;
  reason: string;
  state: "asked" | "submitted" | "paid" | "failed";
  provider: string;
  provider_reference: Nullable<string>;
  created_at: CreatedAt;
  updated_at: Moment;
};

/** What a place owed that staff let go, in pence, and why. The id is what its posting refers to. Ruling F2. */
export type WriteOffTable = {
  id: Id;
  household_id: Id;
  place: number;
  housemate_id: Id;
  amount: number;
  reason: string;
  created_at: CreatedAt;
};

/**
 * Another number of housemates, at pence per person per week, which counts when all of `proposed_to`, the housemates
 * who had joined, have agreed. One that is `open` may have lapsed or been overtaken. Ruling G3.
 */
export type SizeProposalTable = {
  id: Id;
  household_id: Id;
  size: number;
  proposed_by: Id;
  proposed_to: Id[];
  price_before: number;
  price_after: number;
  /** Whether the household's discount holds for that number too. */
  keeps_discount: boolean;
  lapses_on: Day;
  state: Generated<"open" | "agreed" | "withdrawn" | "lapsed" | "overtaken">;
  created_at: Moment;
  ended_at: Nullable<Moment>;
};

/** Who has agreed to a proposal; whoever made it has. */
export type SizeAgreementTable = { proposal_id: Id; housemate_id: Id; agreed_at: Moment };

/** Somebody does not know the person of this place: nothing is collected from it until staff have decided. Ruling G8. */
export type PlaceDisputeTable = {
  id: Id;
  household_id: Id;
  membership_id: Id;
  raised_by: Id;
  raised_at: Moment;
  resolved_at: Nullable<Moment>;
  resolution: Nullable<"confirmed" | "removed">;
};

/** What a person has to look at, once a matter: `kind` and what it is about. */
export type StaffAlertTable = {
  id: Id;
  kind: StaffAlertKind;
  reference: string;
  household_id: Nullable<Id>;
  detail: JSONColumnType<Record<string, unknown>>;
  raised_at: CreatedAt;
  resolved_at: Nullable<Moment>;
  resolved_by: Nullable<string>;
};

/** Once a cause and reference, of `entry_count` entries that sum to zero; never changed. Ruling F1. */
export type PostingTable = {
  id: Id;
  posted_on: Day;
  cause: PostingCause;
  cause_reference: string;
  household_id: Nullable<Id>;
  reverses: Nullable<Id>;
  entry_count: number;
  created_at: CreatedAt;
};

/** A line of a posting, in pence: above 0 a debit. A receivable is of a place of the posting's household. Ruling F1. */
export type LedgerEntryTable = {
  posting_id: Id;
  line: number;
  account: LedgerAccount;
  place: Nullable<number>;
  product_type: Nullable<ProductType>;
  amount: number;
};

/**
 * Entries of postings that were made before `ledger_summed.until`, added up so that old days need not be read again; a
 * reversal counts as the cause of what it reverses. What was posted since is added when it is read: no balance is stored, and
 * both can be emptied and made again. Ruling F1.
 */
export type LedgerSumTable = {
  posted_on: Day;
  cause: Exclude<PostingCause, "reversal">;
  account: LedgerAccount;
  product_type: Nullable<ProductType>;
  amount: number;
  entries: number;
};

/** One row. */
export type LedgerSummedTable = { only_row: Generated<boolean>; until: Moment };

/**
 * Figures of days that are over, by the code and its kind where they have them (else empty): how many, or pence of `discount`,
 * which has those of every day. For reading alone: what `figure_changed` marks is counted instead, and both can be
 * emptied and made again. Ruling H4.
 */
export type FigureSumTable = {
  figure: FunnelStep | "all-quotes" | "all-sign-ups" | "discount";
  day: Day;
  code: string;
  kind: string;
  amount: number;
};

/** One row: what began before is added up, but for the last two days before it. */
export type FigureSummedTable = { only_row: Generated<boolean>; until: Moment };

/** Written by triggers: what a figure says of a day is not what is added up any more. */
export type FigureChangedTable = { figure: FunnelStep | "discount"; day: Day };

export type InvitationTable = {
  id: Id;
  household_id: Id;
  full_name: string;
  email: string;
  tel: Nullable<string>;
  sent_at: Moment;
  reminded: number;
  created_at: CreatedAt;
};

/** A shared package: the hash in the link, and what it holds. */
export type ShareLinkTable = {
  id: Id;
  hash: Token;
  household_size: number;
  price_ids: string[];
  address_id: Nullable<Id>;
  postcode: Nullable<string>;
  referral_code: Nullable<string>;
  affiliate_code: Nullable<string>;
  voucher_code: Nullable<string>;
  fetch_email: boolean;
  package_share: boolean;
  shared_on: Day;
  /** The day its prices were first quoted (Ruling B5); null of shares from before migration 0002: then `shared_on`. */
  first_quoted_on: Nullable<Day>;
  created_at: CreatedAt;
};

/** Every mail we send: queued with the work that caused it, sent by a job. */
export type EmailTable = {
  id: Id;
  brand: Generated<string>;
  household_id: Nullable<Id>;
  template: string;
  to_address: string;
  subject: string;
  text_body: string;
  html_body: string;
  /** In mails that somebody else asked for: what their reader stops them by. */
  stop_token: Nullable<Token>;
  state: "queued" | "sent" | "failed";
  created_at: CreatedAt;
  sent_at: Nullable<Moment>;
};

/** Who was written to because somebody else asked for it, and since when they want no more of it. Ruling C13. */
export type MailPreferenceTable = {
  email: string;
  token: Token;
  stopped_at: Nullable<Moment>;
  created_at: CreatedAt;
};

/** The 2xx answers we gave, kept 7 days (Ruling B6). `request_hash` is an HMAC, never the request. */
export type IdempotencyKeyTable = {
  key: string;
  call: string;
  request_hash: string;
  /** The key of the hash; null in answers from before migration 0006. */
  key_id: Nullable<string>;
  status: Nullable<number>;
  body: ColumnType<{ value: unknown } | null, string | null, string | null>;
  created_at: Moment;
};

/** By webhook, once by its id. What cannot be worked off is tried again, then left to staff. Ruling F8. */
export type ProviderEventTable = {
  id: string;
  provider: string;
  received_at: CreatedAt;
  payload: JSONColumnType<object>;
  worked_at: Nullable<Moment>;
  tries: Generated<number>;
  failure: Nullable<string>;
  /** Not looked at again before, by the database's time. */
  waits_until: Nullable<Moment>;
};

/**
 * What the sandbox remembers of a mandate: no bank details. `fate` is what it plays, of the payer whose email has this
 * hash; its news is told up to `told`, and the next is due on `news_on` (also in the sandbox's other tables).
 */
export type SandboxMandateTable = {
  provider_reference: string;
  reference: string;
  /** The working day on which the instruction counts as received. */
  received_on: Day;
  is_invalid: boolean;
  is_cancelled: Generated<boolean>;
  /** Of our mandate; the following are null in demo data, and in what is from before migration 0017. */
  mandate_id: Nullable<string>;
  payer_hash: Nullable<string>;
  account_ending: Nullable<string>;
  fate: Nullable<string>;
  ended_on: Nullable<Day>;
  end_cause: Nullable<FailureCause>;
  told: Nullable<string>;
  news_on: Generated<Nullable<Day>>;
};

/** A payment in the sandbox, in pence, and in which payouts it was paid and taken back. */
export type SandboxPaymentTable = {
  provider_reference: string;
  attempt_id: string;
  mandate_reference: string;
  amount: number;
  /** The working day on which it counts as received. */
  made_on: Day;
  charge_on: Day;
  fate: string;
  cancelled_on: Nullable<Day>;
  cancel_cause: Nullable<FailureCause>;
  told: Nullable<string>;
  news_on: Nullable<Day>;
  paid_in: Nullable<string>;
  taken_back_in: Nullable<string>;
};

/** One a day at most. Pence: `amount` arrived, after `fees` were kept. */
export type SandboxPayoutTable = {
  provider_reference: string;
  arrives_on: Day;
  amount: number;
  fees: number;
};

/** In pence, and the payout that it was taken from. */
export type SandboxRefundTable = {
  provider_reference: string;
  refund_id: string;
  payment_reference: string;
  amount: number;
  made_on: Day;
  fate: string;
  told: Nullable<string>;
  news_on: Nullable<Day>;
  taken_in: Nullable<string>;
};

/** What was done, by whom; rows never change (a trigger refuses). Ruling H3. */
export type AuditTable = {
  id: Id;
  household_id: Nullable<Id>;
  actor_kind: "housemate" | "staff" | "job" | "provider";
  /** A housemate's id, a member of staff's, or the name of a job or a provider; null for a command of staff. */
  actor_id: Nullable<string>;
  action: string;
  detail: JSONColumnType<Record<string, unknown>>;
  at: CreatedAt;
};

/**
 * Somebody of the staff; without a role they cannot sign in. `is_demo`: their password is in the README, and works in a
 * trial only. better-auth reads and writes this table and the four after it. Rulings H1, H2.
 */
export type StaffPersonTable = {
  id: Id;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: Generated<Nullable<string>>;
  roles: Generated<StaffRole[]>;
  two_factor_enabled: Generated<boolean>;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
};

/** Ends at `expires_at`, which moves on with use, or twelve hours after `created_at`, by the machine's time. */
export type StaffSessionTable = {
  id: Id;
  token: string;
  person_id: Id;
  expires_at: Moment;
  ip_address: Nullable<string>;
  user_agent: Nullable<string>;
  created_at: Moment;
  updated_at: Moment;
};

/** A password, as its scrypt hash; the columns from `access_token` on stay empty. */
export type StaffCredentialTable = {
  id: Id;
  account_id: string;
  provider_id: "credential";
  person_id: Id;
  password: Nullable<string>;
  access_token: Generated<Nullable<string>>;
  refresh_token: Generated<Nullable<string>>;
  id_token: Generated<Nullable<string>>;
  access_token_expires_at: Generated<Nullable<Date>>;
  refresh_token_expires_at: Generated<Nullable<Date>>;
  scope: Generated<Nullable<string>>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
};

/** The key of somebody's one-time codes and their recovery codes, encrypted; counts for nothing until it is verified. */
export type StaffSecondFactorTable = {
  id: Id;
  person_id: Id;
  secret: string;
  backup_codes: string;
  verified: Generated<boolean>;
  /** Not used: failures are in `staff_failure`. */
  failed_verification_count: Generated<number>;
  locked_until: Generated<Nullable<Date>>;
};

/** A sign-in between its two steps. */
export type StaffChallengeTable = {
  id: Id;
  identifier: string;
  value: string;
  expires_at: Moment;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
};

/** A one-time code that somebody gave, by its SHA-256 in hex, for as long as it would be taken: it counts once. */
export type StaffCodeGivenTable = { person_id: Id; code_hash: string; given_at: Moment };

/** What failed at signing in, by the SHA-256 of the email that was tried, in hex. Ruling H1. */
export type StaffFailureTable = { email_hash: string; failures: number; last_failed_at: Moment };

/** `hash` is the SHA-256 of the token in the link, in hex. `invited_by` is null of a command. Ruling H1. */
export type StaffInvitationTable = {
  hash: string;
  email: string;
  name: string;
  roles: StaffRole[];
  invited_by: Nullable<Id>;
  expires_at: Moment;
  ended_at: Nullable<Moment>;
  created_at: CreatedAt;
};

/** The households that somebody of the staff looked at last. Ruling H4. */
export type StaffVisitTable = { person_id: Id; household_id: Id; visited_at: Moment };

/**
 * What waits for a second person, and what became of it. `preview` is what it would do as who asked was shown it, and
 * `later_preview` as it is now, if that is something else. What is decided never changes. Ruling H3.
 */
export type ApprovalTable = {
  id: Id;
  kind: ApprovalKind;
  household_id: Nullable<Id>;
  /** What it is about: asked for once at a time. */
  subject: string;
  /** The same in words. */
  title: string;
  asked: JSONColumnType<Record<string, unknown>>;
  preview: JSONColumnType<Record<string, unknown>>;
  later_preview: JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
  changed_at: Nullable<Moment>;
  asked_by: Id;
  asked_at: Moment;
  reason: string;
  decision: Nullable<ApprovalDecision>;
  decided_by: Nullable<Id>;
  decided_at: Nullable<Moment>;
  decided_because: Nullable<string>;
};

/** Hits by the second, as whole seconds since 1970, of who is counted, on all nodes; none before `since` counts. Ruling C13. */
export type RateHitsTable = { key: string; hits: JSONColumnType<Record<string, number>>; since: Moment };

export type Database = {
  brand: BrandTable;
  lead: LeadTable;
  forgotten_lead: ForgottenLeadTable;
  quote: QuoteTable;
  price_book: PriceBookTable;
  price_book_draft: PriceBookDraftTable;
  price: PriceTable;
  served_area: ServedAreaTable;
  product: ProductTable;
  product_option: ProductOptionTable;
  voucher: VoucherTable;
  voucher_use: VoucherUseTable;
  referrer: ReferrerTable;
  affiliate: AffiliateTable;
  agent: AgentTable;
  feature_flag: FeatureFlagTable;
  setting: SettingTable;
  postcode: PostcodeTable;
  street: StreetTable;
  street_word: StreetWordTable;
  address: AddressTable;
  dwelling: DwellingTable;
  dwelling_reading: DwellingReadingTable;
  household: HouseholdTable;
  household_product: HouseholdProductTable;
  service_order: ServiceOrderTable;
  housemate: HousemateTable;
  membership: MembershipTable;
  succession: SuccessionTable;
  access_token: AccessTokenTable;
  document: DocumentTable;
  consent: ConsentTable;
  bank_account: BankAccountTable;
  mandate: MandateTable;
  collection: CollectionTable;
  collection_attempt: CollectionAttemptTable;
  payout: PayoutTable;
  payout_item: PayoutItemTable;
  refund: RefundTable;
  write_off: WriteOffTable;
  size_proposal: SizeProposalTable;
  size_agreement: SizeAgreementTable;
  place_dispute: PlaceDisputeTable;
  staff_alert: StaffAlertTable;
  posting: PostingTable;
  ledger_entry: LedgerEntryTable;
  ledger_sum: LedgerSumTable;
  ledger_summed: LedgerSummedTable;
  figure_sum: FigureSumTable;
  figure_summed: FigureSummedTable;
  figure_changed: FigureChangedTable;
  invitation: InvitationTable;
  share_link: ShareLinkTable;
  email: EmailTable;
  mail_preference: MailPreferenceTable;
  idempotency_key: IdempotencyKeyTable;
  provider_event: ProviderEventTable;
  sandbox_mandate: SandboxMandateTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_payout: SandboxPayoutTable;
  sandbox_refund: SandboxRefundTable;
  audit: AuditTable;
  staff_person: StaffPersonTable;
  staff_session: StaffSessionTable;
  staff_credential: StaffCredentialTable;
  staff_second_factor: StaffSecondFactorTable;
  staff_challenge: StaffChallengeTable;
  staff_code_given: StaffCodeGivenTable;
  staff_failure: StaffFailureTable;
  staff_invitation: StaffInvitationTable;
  staff_visit: StaffVisitTable;
  approval: ApprovalTable;
  rate_hits: RateHitsTable;
};

export type Household = Selectable<HouseholdTable>;
export type Housemate = Selectable<HousemateTable>;
