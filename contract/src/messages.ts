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

/** What a form's rules can say of a field. */
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

/** What a form can find by itself: no voucher is judged by a form. */
export type FormIssue<Field extends string = string> = Issue<Field, FormCode>;

/** What a field of a call is refused for: a rule, the JSON type it was sent in, or what only the server can know. */
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

/** What a whole call is refused for. Rulings B2, B3. */
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
  | "place-undisputed"
  | "mailed-enough"
  | "not-disputable"
  | "refund-too-much"
  | "write-off-too-much"
  | "address-taken"
  | "already-joined"
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
  | "staff-signed-out"
  | "staff-sign-in-wrong"
  | "staff-code-wrong"
  | "staff-sign-in-locked"
  | "staff-role-missing"
  | "second-factor-missing"
  | "second-factor-there"
  | "second-factor-not-started"
  | "staff-invitation-unknown"
  | "staff-person-unknown"
  | "payout-unknown"
  | "posting-unknown"
  | "last-administrator"
  | "approval-unknown"
  | "approval-own"
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

/** What only a screen says; no call is refused with these. Spec §8. */
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

/** Everything that has a sentence. */
export type Code = FieldCode | RefusalCode | NoticeCode;

/** What a screen says without asking the server. */
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

/** A text whose `{name}`s are filled in, or a function where a language needs more than that. */
export type Sentence = string | ((values: IssueValues) => string);

/** One language: its BCP 47 tag, how it writes a date, and its catalogue of sentences, in which none can be missing. */
export type Language<Said extends Code = Code> = {
  readonly tag: string;
  readonly formatDate: (date: Temporal.PlainDate) => string;
  readonly sentences: Readonly<Record<Said, Sentence>>;
};

/** What is to be said: a code, and the values that its sentence needs. */
export type Told<Said extends Code = Code> = { readonly code: Said; readonly values?: IssueValues };

/** The sentence for a code in a language. Throws RangeError when it lacks a value that its sentence needs. */
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
