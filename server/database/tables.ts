import type { ConsentKind } from "@evenly/contract/consent";
import type { FeatureFlags } from "@evenly/contract/features";
import type { Brand } from "@evenly/contract/config";
import type { ApprovalDecision, ApprovalKind } from "@evenly/domain/approval";
import type { ProductType } from "@evenly/domain/catalogue";
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
import type { ReceiptWay } from "@evenly/domain/receipt";
import type { RefundState } from "@evenly/domain/refund-plan";
import type { ServiceWork } from "@evenly/domain/service-order";
import type { StaffRole } from "@evenly/domain/staff";
import type { WinningCodeKind } from "@evenly/domain/winning-code";
import type { ColumnType, Generated, JSONColumnType, Selectable } from "kysely";
import type { Sealed } from "../src/encryption-keys.ts";
import type { AddressColumns } from "./address-columns.ts";
import type { PersonColumns } from "./person-columns.ts";
import type { PriceBookFile } from "./price-books/price-book-file.ts";

/**
 * The schema on one page. Ids are our uuidv7; tokens are for use outside (Ruling A5). Money is whole pence per person
 * per week unless named otherwise; `Day` is a calendar date in London. Left out, as only the previous version uses them
 * (decision 11): `household.address_key`, `household.all_told_on`, `email.stop_token`, `mail_preference.token`, the
 * table `rate_limit`, and `dwelling_keys`, `dwellings_of` and `keep_dwelling` without a city.
 */
type Id = string;
type Token = string;
type Day = string;
type Moment = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
type Nullable<T> = T | null;

/** Rulings F6, F8, G8. */
export type StaffAlertKind =
  | "unknown-event"
  | "unknown-mandate"
  | "unknown-payment"
  | "other-integration"
  | "foreign-payout"
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
  | "disputed-place"
  | "arrears";

/** Names shown on screens and mails. Evenly's row is filled from the configuration. Ruling A1. */
export type BrandTable = {
  key: string;
  name: string;
  strapline: string;
  phone: string;
  email: string;
  company_name: string;
  company_number: string;
  registered_address: string;
  statement_name: string;
  links: JSONColumnType<Brand["links"]>;
  updated_at: Moment;
};

/** Somebody who asked for a price; anonymous (all null) for visitors by share link. */
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
  share_link_id: Nullable<Id>;
  created_at: CreatedAt;
  updated_at: Moment;
};

/** Counts of deleted leads and quotes, so that a year's figures stay correct. Ruling H4. */
export type ForgottenLeadTable = { day: Day; code: string; leads: number; quotes: number };

/** Quoted price ids and the day (Ruling B5). One row per lead, day and set of prices. */
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

/** `superseded_on`: when the next book took effect, or the book's own start when withdrawn before it. */
export type PriceBookTable = {
  id: Id;
  name: string;
  effective_from: Day;
  superseded_on: Nullable<Day>;
  published_at: CreatedAt;
  /** The approver; null for a command. Ruling H3. */
  published_by: Nullable<Id>;
  taken_back_at: Nullable<Moment>;
};

/** Uploaded by staff; prices nobody until published, which copies its prices. Discarding frees its name. */
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

/** One price: option × region × household size. The id is the price id of Spec §3. Immutable (trigger). */
export type PriceTable = {
  id: string;
  price_book_id: Id;
  option_code: string;
  region: string;
  household_size: number;
  current_price: number;
  old_price: Nullable<number>;
};

/** Postcode area (`LS`, `M`, …) → price region; other areas are not served. */
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

/** A voucher or, with `offer_code`, a discount code of offer and affiliate (Ruling A7). Codes are stored upper case. */
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

/** A sender of visitors: which staff created it and when, and the day on which its code ended. */
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

/** Settings that take effect without a restart: minimum term, carousel texts, reviews. */
export type SettingTable = { key: string; value: JSONColumnType<{ value: unknown }>; updated_at: Moment };

/** A bank holiday, or a working day, against the rule for England and Wales. Ruling C4. */
export type ProclaimedDayTable = { day: Day; is_holiday: boolean; name: string; changed_at: Moment };

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
 * The gazetteer. `guid` is its external token. `building_id` references the named building in `street`; `reference` is
 * the source's key, so reloading a file is idempotent.
 */
export type AddressTable = AddressColumns & {
  id: Id;
  guid: Token;
  street_id: Nullable<number>;
  building_id: Nullable<number>;
  building: string;
  sub_building: string;
  house_number: Nullable<number>;
  search: string;
  source: string;
  reference: string;
};

/**
 * One house, typed or picked (Ruling C6). `keys` are its normalised address readings, first line first; `postcode` has
 * no space. Found by the functions `dwellings_of`, `dwellings_reading` and `keep_dwelling`. `is_double`: of a
 * second account for the same days, from before the two addresses read the same.
 */
export type DwellingTable = {
  id: Id;
  postcode: string;
  keys: string[];
  is_double: Generated<boolean>;
  created_at: CreatedAt;
};

/** Each reading of a dwelling's address, unique within its postcode; written by a trigger. */
export type DwellingReadingTable = { postcode: string; key: string; dwelling_id: Id };

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
  guid_hash: string;
  /** The guid, encrypted with this key. Ruling A5. */
  guid_key_id: Nullable<string>;
  guid_sealed: Nullable<string>;
  share_token: Token;
  /** `EV-7K3M-92Q`; grants no access. Ruling D18. */
  reference: Generated<string>;
  state: HouseholdState;
  size: number;
  address_id: Nullable<Id>;
  dwelling_id: Generated<Id>;
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
  /** The code that gave the price, and its kind (Ruling C11). */
  winning_code: Nullable<string>;
  winning_code_kind: Nullable<WinningCodeKind>;
  voucher_id: Nullable<Id>;
  referrer_id: Nullable<Id>;
  affiliate_id: Nullable<Id>;
  agent_id: Nullable<Id>;
  discount_code: Nullable<string>;
  lead_id: Nullable<Id>;
  /** When it is cancelled unless confirmed; null: it is, or this rule does not hold for it. Ruling C13. */
  confirm_by: Nullable<Day>;
  confirm_warnings: Generated<number>;
  /** Last day of service when cancelled while live. Ruling F11. */
  last_day: Nullable<Day>;
  /** Number of lapse warnings mailed. Ruling G4. */
  lapse_warnings: Generated<number>;
  /** Cancelled because it did not fill; for the previous version a trigger writes it. Ruling G4. */
  has_lapsed: Generated<boolean>;
  /** When an ended or cancelled household was fully settled. Ruling F11. */
  settled_on: Nullable<Day>;
  /** When all payers had been mailed their schedule; a trigger clears it when somebody joins. Ruling F5. */
  schedules_mailed_on: Nullable<Day>;
  completed_at: Nullable<Moment>;
  cancelled_at: Nullable<Moment>;
  created_at: CreatedAt;
};

/** Options as sold, one per product type. */
export type HouseholdProductTable = {
  household_id: Id;
  product_type: ProductType;
  option_code: string;
  price_id: string;
  price: number;
};

/**
 * A service's set-up, from completion: one active order per product. Cancelled with the household, or when a place is
 * freed. Ruling G2.
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
  /** The tenancy's end, or when the supplier ended a cancelled service. */
  ended_on: Nullable<Day>;
  supplier_reference: Nullable<string>;
  /** The tenancy's start, and the city in lower case; set by a trigger. */
  starts_on: ColumnType<Day, never, never>;
  city: ColumnType<string, never, never>;
  /** What staff must do next; computed by the database. */
  work: ColumnType<ServiceWork, never, never>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

/**
 * Somebody who joined a household. `removed_at` is set for those removed by staff and for successors whose hand-over was
 * called off, not for those who moved out. Unique by household and lower-case email while not removed. Rulings C7, G5.
 */
export type HousemateTable = PersonColumns & {
  id: Id;
  household_id: Id;
  place: number;
  terms_agreed_at: Moment;
  agreed_price: number;
  /** Of what they agreed to in signing up or joining; null from before migration 0048. Ruling B3. */
  agreement_hash: Nullable<string>;
  /** The consent of those who joined before `consent` existed, else null. */
  agreed_texts: ColumnType<Record<string, string> | null, never, never>;
  /** Joined by the second token, so is never shown the guid. Rulings A5, G8. */
  by_share_token: Generated<boolean>;
  /** One per household. */
  opened_account: Generated<boolean>;
  removed_at: Nullable<Moment>;
  /** When their closing statement was mailed. Ruling G7. */
  closing_statement_on: Nullable<Day>;
  /** When the jobs after joining (mails, mandate set-up) were queued, once. */
  welcomed_at: Nullable<Moment>;
  joined_at: CreatedAt;
};

/**
 * Who has a place from `joined_on` to the day before `left_on`: at most one per day (exclusion constraint). Rulings C7, G5.
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
 * A request to `successor_email` to take over a place after `last_day`. Joining by `join_by` gives the place from
 * `hands_over_on`; a later successor has an empty membership until the leaver agrees to another day. At most one open
 * or agreed per membership. Ruling G5.
 */
export type SuccessionTable = {
  id: Id;
  household_id: Id;
  place: number;
  membership_id: Id;
  last_day: Day;
  hands_over_on: Day;
  join_by: Day;
  successor_email: string;
  successor_housemate_id: Nullable<Id>;
  state: "asked" | "joined-late" | "agreed" | "taken-back" | "lapsed";
  asked_at: Moment;
  /** When the successor first sent on what is behind the link. Ruling G5. */
  opened_at: Nullable<Moment>;
  joined_at: Nullable<Moment>;
  /** Reminders sent in this state. */
  reminded: Generated<number>;
  /** Null while open. */
  ended_at: Nullable<Moment>;
};

/** A link to a place, or its session. `hash` is the token's SHA-256; the token is not stored. Rulings A5, G1, G5. */
export type AccessTokenTable = {
  hash: string;
  kind: "household-page" | "session" | "successor";
  membership_id: Id;
  expires_at: Moment;
  used_on: Nullable<Day>;
  revoked_at: Nullable<Moment>;
  created_at: CreatedAt;
};

/** A text shown, keyed by its SHA-256 in hex. The kind may be null in rows from before migration 0013. */
export type DocumentTable = {
  hash: string;
  kind: Nullable<ConsentKind>;
  text: string;
  first_shown_at: Moment;
};

/**
 * What a housemate was shown and whether they agreed: one row per kind, and again per mandate of new bank details. For
 * a lead: one row per text, until the lead is deleted; none from before migration 0040.
 */
export type ConsentTable = {
  id: Id;
  /** Exactly one of these two is set. */
  housemate_id: Nullable<Id>;
  lead_id: Nullable<Id>;
  /** Null for the sign-up's. */
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
  /** HMAC of sort code, account number and holder: recognises the same details without decrypting. */
  fingerprint: string;
  /** HMAC of sort code and account number, for limits; null in rows from before migration 0070. Ruling C13. */
  account_hash: Nullable<string>;
  created_at: CreatedAt;
};

/**
 * A place asked for by a second token, or by a successor with another email than the leaver gave, until the mailbox has
 * answered; of an email that is in the household already, it is nobody's. Rulings A5, G5.
 */
export type HeldPlaceTable = PersonColumns & {
  id: Id;
  household_id: Id;
  succession_id: Nullable<Id>;
  agreed_price: number;
  agreement_hash: string;
  key_id: string;
  sealed: string;
  account_ending: string;
  fingerprint: string;
  /** Null until it is mailed, and for an email that is in the household already. */
  token_hash: Nullable<string>;
  mailed_at: Nullable<Moment>;
  expires_at: Moment;
  created_at: CreatedAt;
};

/** At most one pending replacement per housemate. */
export type MandateTable = {
  id: Id;
  housemate_id: Id;
  bank_account_id: Id;
  state: MandateState;
  provider: string;
  provider_reference: Nullable<string>;
  /** Our reference, shown by the payer's bank. */
  reference: string;
  failure_reason: Nullable<string>;
  /** The mandate that this one replaces once active. Ruling F7. */
  replaces: Nullable<Id>;
  active_on: Nullable<Day>;
  ended_on: Nullable<Day>;
  /** When the provider last told of an end or its undoing: what is older is stale. Ruling F3. */
  turned_at: Nullable<Moment>;
  /** Told by the provider, so that the bank may undo it; an end of ours stays. Ruling F3. */
  ended_by_provider: Generated<boolean>;
  /** When the payer was asked for new bank details, once. Rulings F6, F7. */
  details_asked_at: Nullable<Moment>;
  /** When the payer's confirmation mail was queued, once. Spec §9. */
  confirmation_queued_at: Nullable<Moment>;
  created_at: CreatedAt;
  updated_at: Moment;
};

/**
 * A housemate's payment for the days from `due_on` to `last_day`, in pence; `amount_before` is without the household's
 * discount. Notified from state `notified` on, at `noticed_amount` at most (Ruling F4). `charged_on`: posted as owed;
 * `retry_on`: next retry after a failure (Ruling F6). `submitted_amount`: what the last try asked for, when less than
 * `amount`; `settled_by`: why it is not collected, for nothing of it is owed (Ruling F4).
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
  submitted_amount: Nullable<number>;
  settled_by: Nullable<"write-off" | "credit" | "receipt">;
  state: CollectionState;
};

/**
 * One attempt at the bank. The id, stored before the request, is its idempotency key; `asked_at` is the last request.
 * At most one per collection has not failed; a trigger enforces Ruling F4. Rulings F3, F6.
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
  /** Failure or charge-back, with its reason. */
  failed_at: Nullable<Moment>;
  failure_reason: Nullable<string>;
  created_at: CreatedAt;
};

/**
 * A provider's payout in pence: `amount` arrived after `fees`. Sums by kind are null from before migration 0030;
 * `expected` is the amount by our own records. Ruling F2.
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
  /** Charge-backs and late failures; these and refunds are negative. */
  taken_back: Nullable<number>;
  refunded: Nullable<number>;
  other: Nullable<number>;
  expected: Nullable<number>;
  /** What is not ours, or not known to be, of `amount` and `fees`; posted to suspense. Ruling F3. */
  suspense: Generated<number>;
  recorded_at: CreatedAt;
};

/** A payout in another currency, in its smallest unit: never posted as pounds. Ruling F3. */
export type ForeignPayoutTable = {
  provider: string;
  provider_reference: string;
  currency: string;
  amount: number;
  fees: number;
  arrives_on: Day;
  recorded_at: CreatedAt;
};

/**
 * A payout item from the provider, in pence, negative when taken back. `reference` is the provider's for a payment or
 * refund; `ours` is our amount when recorded, null when unknown.
 */
export type PayoutItemTable = {
  payout_id: Id;
  line: number;
  kind: "payment" | "charge-back" | "failure" | "refund" | "other";
  reference: Nullable<string>;
  amount: number;
  ours: Nullable<number>;
};

/** A refund of one attempt, with its reason. The id is the idempotency key. Rulings F2, F11. */
export type RefundTable = {
  id: Id;
  household_id: Id;
  place: number;
  housemate_id: Id;
  attempt_id: Id;
  amount: number;
  reason: string;
  state: RefundState;
  provider: string;
  provider_reference: Nullable<string>;
  created_at: CreatedAt;
  updated_at: Moment;
};

/** A debt written off by staff, in pence. Its posting references the id. Ruling F2. */
export type WriteOffTable = {
  id: Id;
  household_id: Id;
  place: number;
  housemate_id: Id;
  amount: number;
  reason: string;
  created_at: CreatedAt;
};

/** Money that came by bank transfer or card, in pence, with the bank's reference. Ruling I5. */
export type ReceiptTable = {
  id: Id;
  household_id: Id;
  place: number;
  housemate_id: Id;
  amount: number;
  way: ReceiptWay;
  bank_reference: string;
  value_on: Day;
  reason: string;
  created_at: CreatedAt;
};

/** What a write-off lets go of one payment, in pence. Ruling F4. */
export type WriteOffPartTable = {
  write_off_id: Id;
  collection_id: Id;
  amount: number;
};

/**
 * Nothing is collected from this housemate until staff release it, or what caused it is undone. `attempt_id`: the
 * payment that was disputed or charged back. At most one of a cause is open for each housemate. Ruling F6.
 */
export type CollectionHoldTable = {
  id: Id;
  household_id: Id;
  housemate_id: Id;
  cause: HoldCause;
  attempt_id: Nullable<Id>;
  held_on: Day;
  created_at: CreatedAt;
  released_on: Nullable<Day>;
  released_at: Nullable<Moment>;
};

/**
 * A proposed size at pence per person per week; applies when all of `proposed_to` (the housemates then) agree. An
 * `open` one may have lapsed. Ruling G3.
 */
export type SizeProposalTable = {
  id: Id;
  household_id: Id;
  size: number;
  proposed_by: Id;
  proposed_to: Id[];
  price_before: number;
  price_after: number;
  /** Whether the household's discount also applies at that size. */
  keeps_discount: boolean;
  lapses_on: Day;
  state: Generated<"open" | "agreed" | "withdrawn" | "lapsed" | "overtaken">;
  created_at: Moment;
  ended_at: Nullable<Moment>;
};

export type SizeAgreementTable = { proposal_id: Id; housemate_id: Id; agreed_at: Moment };

/** A housemate does not recognise this place's person: nothing is collected from it until staff decide. Ruling G8. */
export type PlaceDisputeTable = {
  id: Id;
  household_id: Id;
  membership_id: Id;
  raised_by: Id;
  raised_at: Moment;
  resolved_at: Nullable<Moment>;
  resolution: Nullable<"confirmed" | "removed">;
};

/** A matter for staff, unique by `kind` and `reference`. */
/**
 * What a person owes in pence, as the projection of their money said at `updated_at`; no row for who owes nothing. Derived
 * data: each night it is worked out afresh. Rulings F12, I1.
 */
export type ArrearsTable = {
  housemate_id: Id;
  household_id: Id;
  state: Exclude<ArrearsState, "nothing-owed" | "written-off">;
  owed: number;
  since: Day;
  tries_again_on: Nullable<Day>;
  updated_at: Moment;
};

/** A reminder of an unpaid payment, on a day of the timetable (7, 21, 45), with what was owed of it. Ruling I2. */
export type ArrearsReminderTable = {
  housemate_id: Id;
  collection_id: Id;
  day: number;
  owed: number;
  sent_on: Day;
};

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

/** Unique by cause and reference; its `entry_count` entries sum to zero; immutable. Ruling F1. */
export type PostingTable = {
  id: Id;
  /** When it was made. */
  posted_on: Day;
  /** When it counts: a charge on its due date, a collection on its charge date, a payout when it arrives. */
  value_on: Generated<Day>;
  /** Before `value_on` when it came late for a closed month; null before 0058. */
  cause_on: Generated<Nullable<Day>>;
  cause: PostingCause;
  cause_reference: string;
  household_id: Nullable<Id>;
  reverses: Nullable<Id>;
  entry_count: number;
  created_at: CreatedAt;
};

/** By its first day; `entries` is how many it had when it was closed. Ruling F1. */
export type ClosedMonthTable = {
  month: Day;
  entries: number;
  closed_by: Id;
  closed_at: Moment;
  reason: string;
};

/** In pence, above 0 a debit. A receivable belongs to a place of the posting's household. Ruling F1. */
export type LedgerEntryTable = {
  posting_id: Id;
  line: number;
  account: LedgerAccount;
  place: Nullable<number>;
  product_type: Nullable<ProductType>;
  amount: number;
};

/**
 * Sums by value date of entries posted before `ledger_value_summed.until`; a reversal counts under what it reverses. Later postings are
 * added on reading. Derived data: both tables can be rebuilt. Ruling F1.
 */
export type LedgerValueSumTable = {
  value_on: Day;
  cause: Exclude<PostingCause, "reversal">;
  account: LedgerAccount;
  product_type: Nullable<ProductType>;
  amount: number;
  entries: number;
};

/** One row. */
export type LedgerValueSummedTable = { only_row: Generated<boolean>; until: Moment };

/**
 * Daily figures by code and kind (empty without one): counts, or pence for `discount`. Days marked in `figure_changed`
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
export type FigureSummedTable = { only_row: Generated<boolean>; until: Moment };

/** Days whose stored figures are outdated; written by triggers. */
export type FigureChangedTable = { figure: FunnelStep | "discount"; day: Day };

export type InvitationTable = {
  id: Id;
  household_id: Id;
  full_name: string;
  email: string;
  tel: Nullable<string>;
  /** Null when it is not known who invited. Ruling G8. */
  invited_by: Nullable<Id>;
  sent_at: Moment;
  reminded: number;
  created_at: CreatedAt;
};

/** A shared package, by the hash in its link. */
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
  /** When its prices were first quoted (Ruling B5); null from before migration 0002: then `shared_on`. */
  first_quoted_on: Nullable<Day>;
  created_at: CreatedAt;
};

/**
 * Every mail, queued in the transaction that causes it and sent by a job. Its bodies have marks where tokens belong
 * (Ruling H3); a trial's have the tokens.
 */
export type EmailTable = {
  id: Id;
  brand: Generated<string>;
  household_id: Nullable<Id>;
  template: string;
  to_address: string;
  subject: string;
  text_body: string;
  html_body: string;
  /** The housemate whose page its link opens. Ruling G1. */
  page_of: Generated<Nullable<Id>>;
  /** The place that its link offers to a successor. Ruling G5. */
  membership_offered: Generated<Nullable<Id>>;
  /** False from nodes of the version before, whose bodies have tokens until they are sent. */
  is_marked: Generated<boolean>;
  state: "queued" | "sent" | "failed";
  created_at: CreatedAt;
  sent_at: Nullable<Moment>;
};

/** Recipients of mails that others asked for, and when they unsubscribed. Ruling C13. */
export type MailPreferenceTable = {
  email: string;
  stopped_at: Nullable<Moment>;
  created_at: CreatedAt;
};

/** An unsubscribe link of a mail, by the token's SHA-256 in hex. Rulings C13, H3. */
export type StopLinkTable = { hash: string; email: string; created_at: CreatedAt };

/** Stored 2xx answers, kept 7 days (Ruling B6). `request_hash` is an HMAC, never the request. */
export type IdempotencyKeyTable = {
  /** The same as `key_hash`; the key itself from nodes of the version before. */
  key: string;
  key_hash: Generated<string>;
  call: string;
  request_hash: string;
  /** The hash's key; null from before migration 0006. */
  key_id: Nullable<string>;
  status: Nullable<number>;
  /** Encrypted, as it can have a guid; in clear from nodes of the version before. */
  body: ColumnType<{ value: unknown } | Sealed | null, string | null, string | null>;
  /** Whom the answer signs in, until they sign out everywhere. Rulings B7, G1. */
  housemate_id: Nullable<Id>;
  created_at: Moment;
};

/** Webhook events, once by id. Retried on failure, then left to staff. Ruling F8. */
export type ProviderEventTable = {
  id: string;
  provider: string;
  received_at: CreatedAt;
  payload: JSONColumnType<object>;
  worked_at: Nullable<Moment>;
  tries: Generated<number>;
  failure: Nullable<string>;
  /** Next try, by the database's time. */
  waits_until: Nullable<Moment>;
};

/**
 * The sandbox's mandate, without bank details. `fate` is its simulated outcome, by the payer's hashed email; events are
 * written up to `told`, the next is due on `news_on` (as in the other sandbox tables).
 */
export type SandboxMandateTable = {
  provider_reference: string;
  reference: string;
  /** The working day on which the instruction counts as received. */
  received_on: Day;
  is_invalid: boolean;
  is_cancelled: Generated<boolean>;
  /** Our mandate's id; this and the following are null in demo data and from before migration 0017. */
  mandate_id: Nullable<string>;
  payer_hash: Nullable<string>;
  account_ending: Nullable<string>;
  fate: Nullable<string>;
  ended_on: Nullable<Day>;
  end_cause: Nullable<FailureCause>;
  told: Nullable<string>;
  news_on: Generated<Nullable<Day>>;
};

/** A sandbox payment in pence, with the payouts that paid it and took it back. */
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

/** At most one a day. Pence: `amount` arrived after `fees`. */
export type SandboxPayoutTable = {
  provider_reference: string;
  arrives_on: Day;
  amount: number;
  fees: number;
};

/** Pence, with the payout that it was deducted from. */
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

/** Actions and their actors; immutable (trigger). Ruling H3. */
export type AuditTable = {
  id: Id;
  household_id: Nullable<Id>;
  actor_kind: "housemate" | "staff" | "job" | "provider" | "visitor";
  /** A housemate's or staff id, or a job's or provider's name; null for a staff command and a visitor. */
  actor_id: Nullable<string>;
  action: string;
  detail: JSONColumnType<Record<string, unknown>>;
  at: CreatedAt;
  /** From where staff, or somebody who failed to sign in as staff, did it. */
  client_address: Nullable<string>;
};

/**
 * A member of staff; without a role they cannot sign in. `is_demo`: the password is in the README and works in a trial
 * only. better-auth uses this table and the four after it. Rulings H1, H2.
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
  /** Whose invitation they took up last, and when; null after a command's. Ruling H3. */
  invited_by: Generated<Nullable<Id>>;
  invited_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
};

/** Ends at `expires_at`, which use extends, or twelve hours after `created_at`, by the machine's time. */
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

/** A password's scrypt hash; the columns from `access_token` on stay empty. */
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

/** The encrypted one-time code key and recovery codes; unused until verified. */
export type StaffSecondFactorTable = {
  id: Id;
  person_id: Id;
  secret: string;
  backup_codes: string;
  verified: Generated<boolean>;
  /** Unused: failures are in `staff_failure`. */
  failed_verification_count: Generated<number>;
  locked_until: Generated<Nullable<Date>>;
};

export type StaffChallengeTable = {
  id: Id;
  identifier: string;
  value: string;
  expires_at: Moment;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
};

/** SHA-256 of a used one-time code, kept while it would be valid, so that it counts once. */
export type StaffCodeGivenTable = { person_id: Id; code_hash: string; given_at: Moment };

/** A browser in which somebody has signed in: the SHA-256 of its cookie in hex. Ruling H3. */
export type StaffDeviceTable = { hash: string; person_id: Id; expires_at: Moment; created_at: CreatedAt };

/** A passkey's public key, in the form of better-auth's plugin. Ruling H3. */
export type StaffPasskeyTable = {
  id: Id;
  person_id: Id;
  name: Nullable<string>;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: boolean;
  transports: Nullable<string>;
  aaguid: Nullable<string>;
  created_at: CreatedAt;
};

/** Failed sign-ins by the SHA-256 in hex of the email, for a known device of email and device. Ruling H1. */
export type StaffFailureTable = { email_hash: string; failures: number; last_failed_at: Moment };

/** `hash` is the link token's SHA-256 in hex. `invited_by` is null for a command. Ruling H1. */
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

/** Households recently viewed by staff. Ruling H4. */
export type StaffVisitTable = { person_id: Id; household_id: Id; visited_at: Moment };

/**
 * A request for a second person and its decision, immutable once decided. `preview` is the effect shown to the asker;
 * `later_preview` the current effect, when different. Ruling H3.
 */
export type ApprovalTable = {
  id: Id;
  kind: ApprovalKind;
  household_id: Nullable<Id>;
  /** One open request per subject. */
  subject: string;
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

/** Hits per key and second (since 1970), over all nodes; those before `since` do not count. Ruling C13. */
export type NodeTable = {
  id: string;
  role: "all" | "api" | "worker";
  seen_at: Date;
};

export type RateHitsTable = {
  key: string;
  hits: JSONColumnType<Record<string, number>>;
  since: Moment;
  kept_until: Moment | null;
};

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
  proclaimed_day: ProclaimedDayTable;
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
  held_place: HeldPlaceTable;
  mandate: MandateTable;
  collection: CollectionTable;
  collection_attempt: CollectionAttemptTable;
  payout: PayoutTable;
  payout_item: PayoutItemTable;
  foreign_payout: ForeignPayoutTable;
  refund: RefundTable;
  receipt: ReceiptTable;
  write_off: WriteOffTable;
  write_off_part: WriteOffPartTable;
  collection_hold: CollectionHoldTable;
  arrears: ArrearsTable;
  arrears_reminder: ArrearsReminderTable;
  size_proposal: SizeProposalTable;
  size_agreement: SizeAgreementTable;
  place_dispute: PlaceDisputeTable;
  staff_alert: StaffAlertTable;
  posting: PostingTable;
  closed_month: ClosedMonthTable;
  ledger_entry: LedgerEntryTable;
  ledger_value_sum: LedgerValueSumTable;
  ledger_value_summed: LedgerValueSummedTable;
  figure_sum: FigureSumTable;
  figure_summed: FigureSummedTable;
  figure_changed: FigureChangedTable;
  invitation: InvitationTable;
  share_link: ShareLinkTable;
  email: EmailTable;
  mail_preference: MailPreferenceTable;
  stop_link: StopLinkTable;
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
  staff_device: StaffDeviceTable;
  staff_passkey: StaffPasskeyTable;
  staff_failure: StaffFailureTable;
  staff_invitation: StaffInvitationTable;
  staff_visit: StaffVisitTable;
  approval: ApprovalTable;
  node: NodeTable;
  rate_hits: RateHitsTable;
};

export type Household = Selectable<HouseholdTable>;
export type Housemate = Selectable<HousemateTable>;
