import type { AddressCode } from "@evenly/domain/address";
import type { BroadbandCode } from "@evenly/domain/broadband";
import { parseDate } from "@evenly/domain/calendar";
import type { CatalogueCode } from "@evenly/domain/catalogue";
import type { ConsentCode } from "@evenly/domain/consent";
import type { BankDetailsCode } from "@evenly/domain/direct-debit";
import type { VoucherRefusalCode } from "@evenly/domain/discount";
import type { HouseholdCode, TransitionRefusal } from "@evenly/domain/household";
import type { InvitationCode } from "@evenly/domain/invitation";
import type { Issue, IssueValues } from "@evenly/domain/issue";
import type { NewCodeCode } from "@evenly/domain/new-code";
import type { OperatorSettingCode } from "@evenly/domain/operator-setting";
import type { PersonCode } from "@evenly/domain/person";
import type { PriceBookCode } from "@evenly/domain/price-book";
import type { StageRefusal } from "@evenly/domain/service-order";
import type { LastDayCode } from "@evenly/domain/succession";
import type { StaffCode } from "@evenly/domain/staff";
import type { TenancyCode } from "@evenly/domain/tenancy";

type FormCode =
  | AddressCode
  | BankDetailsCode
  | BroadbandCode
  | CatalogueCode
  | ConsentCode
  | HouseholdCode
  | InvitationCode
  | PersonCode
  | TenancyCode;

/** An issue that a form can find without the server. */
export type FormIssue<Field extends string = string> = Issue<Field, FormCode>;

/** Why a field of a call is refused: a rule, its JSON type, or a check that needs the server. */
export type FieldCode =
  | FormCode
  | StaffCode
  | NewCodeCode
  | OperatorSettingCode
  | PriceBookCode
  | VoucherRefusalCode
  | LastDayCode
  | "must-be-text"
  | "must-be-yes-or-no"
  | "must-be-number"
  | "must-be-list"
  | "list-too-long"
  | "text-too-long"
  | "bank-details-refused"
  | "share-link-unknown"
  | "region-unknown"
  | "size-not-possible"
  | "choice-unknown"
  | "day-unreadable"
  | "month-unreadable"
  | "period-backwards"
  | "period-too-long"
  | "number-unreadable"
  | "order-unknown"
  | "list-page-unknown"
  | "services-required"
  | "email-of-another"
  | "email-the-same"
  | "size-not-possible";

export type FieldIssue<Field extends string = string> = Issue<Field, FieldCode>;

/** Why a whole call is refused. Rulings B2, B3. */
export type RefusalCode =
  | StageRefusal
  | TransitionRefusal
  | "referral-unknown"
  | "affiliate-unknown"
  | "agent-unknown"
  | "lead-unknown"
  | "address-unknown"
  | "account-unknown"
  | "alert-unknown"
  | "stop-link-unknown"
  | "house-link-unknown"
  | "house-link-used"
  | "signed-out"
  | "nothing-to-collect"
  | "nothing-to-hand-over"
  | "successor-asked"
  | "nothing-to-take-back"
  | "hand-over-moved"
  | "tenancy-over"
  | "area-not-served"
  | "voucher-unknown"
  | "bank-unknown"
  | "email-not-on-account"
  | "call-unknown"
  | "place-empty"
  | "last-day-outside-tenancy"
  | "service-not-set-up"
  | "service-not-to-end"
  | "stage-to-come"
  | "opened-the-account"
  | "size-settled"
  | "size-proposed"
  | "proposal-over"
  | "payment-with-bank"
  | "place-disputed"
  | "own-place-disputed"
  | "inviter-unknown"
  | "place-undisputed"
  | "collections-not-held"
  | "mailed-enough"
  | "not-disputable"
  | "refund-too-much"
  | "write-off-too-much"
  | "address-taken"
  | "already-joined"
  | "already-yours"
  | "payment-unknown"
  | "payment-running"
  | "price-changed"
  | "discount-changed"
  | "key-reused"
  | "household-full"
  | "malformed"
  | "method-wrong"
  | "too-slow"
  | "too-large"
  | "address-too-long"
  | "not-json"
  | "headers-too-large"
  | "signature-wrong"
  | "origin-wrong"
  | "session-of-another"
  | "session-open"
  | "staff-signed-out"
  | "staff-sign-in-wrong"
  | "staff-code-wrong"
  | "staff-sign-in-locked"
  | "passkey-wrong"
  | "passkey-unknown"
  | "staff-role-missing"
  | "second-factor-missing"
  | "second-factor-there"
  | "second-factor-not-started"
  | "staff-invitation-unknown"
  | "staff-person-unknown"
  | "payout-unknown"
  | "month-unknown"
  | "month-closed"
  | "month-open"
  | "month-not-over"
  | "month-after-open"
  | "month-before-closed"
  | "posting-unknown"
  | "last-administrator"
  | "key-missing"
  | "approval-unknown"
  | "approval-own"
  | "approval-invited"
  | "approval-lapsed"
  | "approval-of-another"
  | "approval-decided"
  | "approval-open"
  | "approval-changed"
  | "code-unknown"
  | "code-ended"
  | "flag-unknown"
  | "flag-overridden"
  | "price-book-unknown"
  | "price-book-published"
  | "price-book-waiting"
  | "price-book-not-ready"
  | "price-book-begun"
  | "mail-unknown"
  | "mail-not-given-up"
  | "mail-link-gone"
  | "too-many-requests"
  | "internal"
  | "addresses-away"
  | "database-away";

export type RefusedCode = FieldCode | RefusalCode;

/** Shown by screens only; no call is refused with these. Spec §8. */
export const noticeCodes = [
  "request-failed",
  "problem-title",
  "no-response",
  "network-error",
  "voucher-locked",
  "addresses-not-fetched",
  "no-addresses-found",
  "guid-missing",
  "direct-debit-failed-title",
  "email-not-sent",
] as const;
type NoticeCode = (typeof noticeCodes)[number];

export type Code = FieldCode | RefusalCode | NoticeCode;

/** Codes that screens use without the server. */
export type ScreenCode =
  | FormCode
  | NoticeCode
  | "affiliate-unknown"
  | "agent-unknown"
  | "already-joined"
  | "bank-details-refused"
  | "internal"
  | "join-after-end"
  | "referral-unknown"
  | "voucher-unknown";

/** A text with `{name}` placeholders, or a function where that is not enough. */
export type Sentence = string | ((values: IssueValues) => string);

/** A language: its BCP 47 tag, its date format and a message for every code. */
export type Language<Said extends Code = Code> = {
  readonly tag: string;
  readonly formatDate: (date: Temporal.PlainDate) => string;
  readonly sentences: Readonly<Record<Said, Sentence>>;
};

/** A code, and the values for its message. */
export type Told<Said extends Code = Code> = { readonly code: Said; readonly values?: IssueValues };

/** The message for a code. RangeError when a value is missing. */
export function sentenceFor<Said extends Code>(
  { sentences, formatDate }: Language<Said>,
  { code, values = {} }: Told<Said>,
): string {
  const sentence: Sentence = sentences[code];
  if (typeof sentence !== "string") return sentence(values);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (name !== "date" && value !== undefined) return String(value);
    const date = parseDate(String(value));
    if (date === undefined) throw new RangeError(`The sentence for ${code} is missing its ${name}`);
    return formatDate(date);
  });
}
