import type { NamedAddressCode } from "@evenly/domain/address";
import type { ConsentCode } from "@evenly/domain/consent";
import type { CoolingOffCode } from "@evenly/domain/cooling-off";
import type { VoucherRefusalCode } from "@evenly/domain/discount";
import type { NewCodeCode } from "@evenly/domain/new-code";
import type { HoldCode } from "@evenly/domain/collection-hold";
import type { InstantPaymentCode } from "@evenly/domain/instant-payment";
import type { OperatorSettingCode } from "@evenly/domain/operator-setting";
import type { PriceBookCode } from "@evenly/domain/price-book";
import type { LastDayCode } from "@evenly/domain/succession";
import type { SelectedProductsCode } from "@evenly/domain/selected-products";
import type { StaffCode } from "@evenly/domain/staff";
import type { CaseCode } from "@evenly/domain/case";
import type { ComplaintCode } from "@evenly/domain/complaint";
import type { Language, Sentence } from "./language.ts";
import type { ScreenCode } from "../screen-codes.ts";
import { type RefusalCode, refusals } from "../refusals.ts";
import { screens } from "./en-screens.ts";

type StaffDomainCode = CaseCode | HoldCode | NewCodeCode | OperatorSettingCode | PriceBookCode | StaffCode;

/** Of fields that only the server refuses. */
export const fieldSentences = {
  "voucher-expired": "This voucher ended on {date}. Try another code.",
  "voucher-not-started": "This voucher starts on {date}. Try again from then.",
  "voucher-used-up": "This voucher has been used up. Try another code.",
  "voucher-used-by-person": "You've used this voucher already. Try another code.",
  "voucher-not-for-package":
    "This voucher isn't for the package you've chosen. Change your package or try another code.",
  "voucher-needs-housemates": "This voucher needs {housemates} housemates or more.",
  "voucher-term-too-short": "This voucher needs a tenancy of {months} months or more.",

  "address-given-twice": "Two different addresses were given. Please pick your address again",
  "postcode-not-of-address": "This isn't the postcode of the address",
  "selected-products-incomplete": "Please choose one option for each product",
  "energy-not-selected": "Energy is always included, please choose an energy option",
  "terms-not-agreed": "You must agree to the terms",
  "early-start-not-asked":
    "Your service starts within the 14 days in which you can change your mind, so please ask us to start it",

  "last-day-required": "Enter your last day",
  "last-day-too-early": "Your last day must be {date} or later",
  "last-day-too-late": "Your last day must be {date} or earlier",

  "pay-amount-required": "Enter an amount in pounds, as 50 or 50.00",
  "pay-amount-too-little": "Pay £5.00 or more, or all of it",
  "pay-amount-too-much": "That's more than you owe",

  "complaint-topic-required": "Please choose what it is about",
  "complaint-name-required": "Enter your name",
  "complaint-name-too-long": "Please keep your name to 100 characters",
  "complaint-text-required": "Tell us what went wrong",
  "complaint-text-too-long": "Please say it in 4,000 characters or fewer",

  "must-be-text": "This must be text",
  "must-be-yes-or-no": "This must be true or false",
  "must-be-number": "This must be a number",
  "must-be-list": "This must be a list",
  "list-too-long": "This list is too long",
  "text-too-long": "This is too long",
  "size-not-possible": "Please choose another number, with a place for everyone who has joined.",
  "share-link-unknown": "That link is not one of ours. Please save the price again.",
} as const satisfies Record<string, Sentence> &
  Record<
    Exclude<
      | ComplaintCode
      | ConsentCode
      | CoolingOffCode
      | InstantPaymentCode
      | LastDayCode
      | NamedAddressCode
      | SelectedProductsCode
      | VoucherRefusalCode,
      ScreenCode
    >,
    unknown
  >;

/** Of fields that only the back office has. */
export const staffFieldSentences = {
  "services-required": "Please choose one service or more",
  "email-of-another": "Somebody else of this household has that address",
  "email-the-same": "That is their address already",
  "dates-the-same": "These are their dates already",
  "package-the-same": "That is their package already",
  "details-the-same": "Nothing of this is new",
  "caller-code-invalid": "Please type the six digits that they read out",
  "note-required": "Please write down what was said",
  "note-too-long": "Please say it in 2,000 characters or fewer",
  "said-how-unknown": "Please choose how it was said",

  "case-kind-unknown": "Please choose what kind of case it is",
  "case-subject-required": "Please say what it is about in {most} characters or fewer",
  "case-text-required": "Please write down what was said or found",
  "case-text-too-long": "Please say it in 2,000 characters or fewer",
  "case-outcome-unknown": "Please choose how it ended",
  "complaint-cause-unknown": "Please choose what was at the bottom of it",
  "due-day-too-early": "Please enter today or a later day",
  "due-day-too-late": "Please enter {date} or earlier: others set its day",
  "letter-unknown": "Please choose what to send",
  "wait-until-invalid": "Please enter a day",
  "wait-until-too-early": "Please enter a day after today",
  "wait-until-too-late": "Please enter {date} or earlier: nothing waits for longer",

  "period-backwards": "The last day comes before the first",
  "password-too-short": "Please choose a password of 12 characters or more",
  "password-too-long": "Please choose a password of 128 characters or fewer",
  "password-too-common":
    "That password is easy to guess. Please choose another, such as four words that have nothing to do with each other",
  "passkey-name-required": "Please name it, so that you know it again",
  "passkey-name-too-long": "Please choose a name of 60 characters or fewer",
  "price-book-name-wrong": "Please choose a name of letters, digits and hyphens, of 40 characters at most",
  "price-book-name-taken": "A price book has that name already. Please choose another",
  "price-book-not-csv": "That is not a CSV file. Save it as CSV (UTF-8), and upload that",
  "price-book-header-wrong": "Line 1 must be: region,option,people,price,old_price",
  "price-book-cells-wrong": "Line {line}: it must have five cells, and has {count}",
  "price-book-region-unknown": "Line {line}: {region} is no region that we serve",
  "price-book-option-unknown": "Line {line}: {option} is not in the catalogue",
  "price-book-people-wrong": "Line {line}: the people must be a whole number from 1 to 15",
  "price-book-price-wrong": "Line {line}: the price must be in pounds with two decimals, as 18.20",
  "price-book-old-price-wrong":
    "Line {line}: the old price must be empty, or in pounds with two decimals, as 18.20",
  "price-book-none-not-free": "Line {line}: {option} is for whoever wants none of it, and must cost 0.00",
  "price-book-row-twice": "Line {line}: line {first} has that price already",
  "price-book-price-missing": "In {region}, {option} has no price for {people} people",
  "price-book-old-price-missing":
    "In {region}, {option} has an old price for some numbers of people, and none for {people}",
  "price-book-more-mistakes": "And {count} more like these",
  "publication-day-required": "Please choose the day on which it begins",
  "publication-day-too-early": "Please choose {date} or later",

  "staff-name-required": "Please enter their name",
  "staff-roles-required": "Please choose one role or more",
  "hold-until-invalid": "Please enter a day",
  "hold-until-too-early": "Please enter a day after today",
  "plan-day-too-late": "Please choose an earlier day: the first payment is taken by {date} at the latest",
  "hold-until-too-late": "Please enter {date} or earlier: nothing is held for longer",

  "choice-unknown": "There is nothing of that name to choose",
  "day-unreadable": "Please write a day as 2027-09-14",
  "quarter-unreadable": "Please write a quarter as 2027-3",
  "month-unreadable": "Please write a month as 2027-09",
  "period-too-long": "Please choose a year at most",
  "number-unreadable": "Please write a whole number",
  "order-unknown": "This list has no such order",
  "list-page-unknown": "That page of the list is not known. Please start at the first one.",
  "reason-required": "Please say why",
  "cancellation-reason-required": "Please choose why",
  "bank-reference-required": "Please enter the reference on our statement, or of the card payment",
  "bank-reference-too-long": "Please keep the reference to 60 characters",
  "value-date-ahead": "The day on which it came can't be after today",
  "amount-invalid": "Please enter an amount in pounds, as 12.50",
  "reason-too-long": "Please say it in 500 characters or fewer",

  "code-required": "Please enter a code",
  "code-form": "Please use 3 to 30 letters, digits and hyphens",
  "code-taken": ({ kind = "code" }) => `There is ${kindText(String(kind))} that reads the same`,
  "code-name-required": "Please enter a name",
  "code-message-required": "Please enter what a visitor is told",
  "discount-required": "Please choose what it gives",
  "percent-out-of-range": "Please enter a whole number from 1 to 100",
  "amount-off-invalid": "Please enter an amount in pounds, like 0.50",
  "product-required": "Please choose a product",
  "day-invalid": "Please enter a day",
  "code-ends-before-start": "The last day can't be before the first",
  "code-ends-too-early": "The last day must be {date} or later",
  "option-unknown": "Please choose an option that is on sale",
  "agent-may-not-choose": "A letting agent can't choose this for people: leave it to them",
  "affiliate-choice": "Please choose an affiliate in force",
  "whole-number-required": "Please enter a whole number from 1 to {most}",
  "limit-below-used": "It is used {used} times already",
  "region-unknown": "Please choose a region that there are prices for",
  "flag-value-wrong": "That isn't a value of this flag",
  "months-out-of-range": "Please enter a whole number from 1 to {most}",
  "proclaimed-day-invalid": "Please enter a day from Monday to Friday",
  "proclaimed-day-too-early": "Please enter a day after today",
  "proclaimed-name-required": "Please enter a name of up to {most} characters",
  "carousel-texts-required": "Please enter 1 to {most} texts, one a line",
  "carousel-text-too-long": "Please keep each text to {most} characters",
  "review-score-invalid": "Please enter a score up to {most}, like 4.7",
  "review-count-invalid": "Please enter a whole number of 1 or more",
  "review-link-invalid": "Please enter the address of a page, with https://",
} as const satisfies Record<string, Sentence> &
  Record<Exclude<StaffDomainCode, ScreenCode | keyof typeof fieldSentences>, unknown>;

const refusalSentences = Object.fromEntries(
  Object.entries(refusals).map(([code, [, sentence]]) => [code, sentence]),
) as Readonly<Record<RefusalCode, Sentence>>;

/** All messages in English. Texts: Spec §8; otherwise ours (Ruling D7). */
export const en: Language<
  ScreenCode | keyof typeof fieldSentences | keyof typeof staffFieldSentences | RefusalCode
> = {
  ...screens,
  sentences: { ...screens.sentences, ...fieldSentences, ...staffFieldSentences, ...refusalSentences },
};

function kindText(kind: string): string {
  const kinds: Readonly<Record<string, string>> = {
    vouchers: "a voucher",
    offers: "an offer with its affiliate",
    affiliates: "an affiliate",
    referrers: "a referrer",
    agents: "an agent",
  };
  return kinds[kind] ?? "a code";
}
