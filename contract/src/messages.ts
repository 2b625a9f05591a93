import { formatDate, parseDate } from "@evenly/domain/calendar";
import type { AddressCode } from "@evenly/domain/address";
import type { BroadbandCode } from "@evenly/domain/broadband";
import type { CatalogueCode } from "@evenly/domain/catalogue";
import type { ConsentCode } from "@evenly/domain/consent";
import type { BankDetailsCode } from "@evenly/domain/direct-debit";
import type { VoucherRefusalCode } from "@evenly/domain/discount";
import type { HouseholdCode, TransitionRefusal } from "@evenly/domain/household";
import type { InvitationCode } from "@evenly/domain/invitation";
import type { Issue, IssueValues } from "@evenly/domain/issue";
import type { PersonCode } from "@evenly/domain/person";
import type { TenancyCode } from "@evenly/domain/tenancy";

/** What a rule of the domain can say of a field. */
export type IssueCode =
  | AddressCode
  | BankDetailsCode
  | BroadbandCode
  | CatalogueCode
  | ConsentCode
  | HouseholdCode
  | InvitationCode
  | PersonCode
  | TenancyCode
  | VoucherRefusalCode;

/** Every reason a rule can give. */
export type RuleCode = IssueCode | TransitionRefusal;

/** A broken rule of whichever file of the domain. */
export type FieldIssue<Field extends string = string> = Issue<Field, IssueCode>;

type Sentence = (values: IssueValues) => string;

/** One sentence for every code a rule can give. Texts: Spec §5 and §8; where it is silent, ours (Ruling D7). */
export const sentences: Record<RuleCode, Sentence> = {
  "lead-type-required": () => "Please select an option",
  "first-name-required": () => "First name required",
  "first-name-too-long": () => "First name is too long",
  "last-name-required": () => "Last name required",
  "last-name-too-long": () => "Last name is too long",
  "email-required": () => "Email address required",
  "email-invalid": () => "Valid email address required",
  "email-too-long": () => "Email address is too long",
  "mobile-required": () => "Mobile number required",
  "mobile-invalid": () => "Mobile number is invalid",
  "mobile-too-long": () => "Mobile number is too long",
  "policy-not-agreed": () => "You must agree to the privacy policy",

  "address-required": () => "Address required",
  "address-not-picked": () => "You must pick an address",
  "address-given-twice": () => "Two different addresses were given. Please pick your address again",
  "line1-required": () => "Line 1 required",
  "address-line1-required": () => "Address line 1 required",
  "line1-too-long": () => "Address line 1 is too long",
  "line2-too-long": () => "Address line 2 is too long",
  "city-required": () => "City required",
  "city-or-town-required": () => "City/Town required",
  "city-too-long": () => "City is too long",
  "postcode-required": () => "Postcode required",
  "postcode-invalid": () => "Enter a full UK postcode, like LS6 1ZZ",
  "postcode-not-of-address": () => "This isn't the postcode of the address",
  "housemate-count-out-of-range": () => "Must be a number between 1 and 15",
  "letting-agent-name-too-long": () => "Letting agent name is too long",

  "start-date-required": () => "Tenancy Start date required",
  "start-date-too-early": (values) => `Please choose a start date on or after ${dateIn(values)}`,
  "start-date-too-far": () => "Tenancy Start date cannot be in the far future",
  "end-date-required": () => "Tenancy End date required",
  "end-date-too-early": (values) => `Minimum term is ${textOf(values, "months")} months`,
  "end-date-too-far": () => "Tenancy End date cannot be in the far future",

  "broadband-urgency-required": () => "You must specify broadband installation urgency",
  "broadband-date-required": () => "You must select a date for later installation",
  "broadband-date-before-start": () => "Installation date cannot be before tenancy start",
  "broadband-date-after-end": () => "Installation date cannot be after tenancy end",
  "broadband-not-selected": () => "No selection is made, please select one broadbrand product",

  "selected-products-incomplete": () => "Please choose one option for each product",
  "energy-not-selected": () => "Energy is always included, please choose an energy option",

  "sort-code-required": () => "Sort code required",
  "sort-code-length": () => "Sort code must be 6 digits long",
  "sort-code-not-numeric": () => "Sort code must only contain numeric digits",
  "account-number-required": () => "Account number required",
  "account-number-length": () => "Account number must be 8 digits long",
  "account-number-not-numeric": () => "Account number must only contain numeric digits",
  "account-holder-not-confirmed": () => "You must confirm that you are the account holder",

  "terms-not-agreed": () => "You must agree to the terms",

  "invite-email-invalid": () => "Valid email address required",
  "invite-name-required": () => "Full name of housemate required",
  "invite-name-too-long": () => "Full name is too long",
  "invite-phone-too-long": () => "Mobile number is too long",
  "invite-none-complete": () => "You need to fill in at least one housemate's details correctly",
  "invite-too-many": (values) => {
    const places = Number(values["places"]);
    return places === 1
      ? "There's only 1 place left, so you can invite 1 housemate"
      : `There are ${String(places)} places left, so you can invite up to ${String(places)} housemates`;
  },
  "invite-already-joined": () => "This housemate has already joined",
  "email-not-wanted": () => "We've been asked not to write to this address. Please send the link yourself.",

  "voucher-expired": (values) => `This voucher ended on ${dateIn(values)}. Try another code.`,
  "voucher-not-started": (values) => `This voucher starts on ${dateIn(values)}. Try again from then.`,
  "voucher-used-up": () => "This voucher has been used up. Try another code.",
  "voucher-used-by-person": () => "You've used this voucher already. Try another code.",
  "voucher-not-for-package": () =>
    "This voucher isn't for the package you've chosen. Change your package or try another code.",
  "voucher-needs-housemates": (values) =>
    `This voucher needs ${textOf(values, "housemates")} housemates or more.`,
  "voucher-term-too-short": (values) =>
    `This voucher needs a tenancy of ${textOf(values, "months")} months or more.`,

  "start-while-gathering": () => "Services cannot start until every housemate has joined.",
  "end-while-gathering": () => "This tenancy cannot end before its services have started. Cancel it instead.",
  "join-while-complete": () => "Every place in this household has been taken.",
  "end-while-complete": () =>
    "Everyone has joined but services have not started, so there is nothing to end. Cancel it instead.",
  "join-while-live": () => "This household's services have started and every place is taken.",
  "start-while-live": () => "This household's services have already started.",
  "join-after-end": () => "This household's tenancy has ended, so nobody can join it.",
  "start-after-end": () => "This household's tenancy has ended, so services cannot start.",
  "end-after-end": () => "This household's tenancy has already ended.",
  "cancel-after-end": () => "This household's tenancy has ended, so it cannot be cancelled.",
  "join-after-cancel": () => "This household was cancelled, so nobody can join it.",
  "start-after-cancel": () => "This household was cancelled, so services cannot start.",
  "end-after-cancel": () => "This household was cancelled, so there is no tenancy to end.",
  "free-place-while-live": () => "This household's services have started, so nobody can be taken out of it.",
  "free-place-after-end": () => "This household's tenancy has ended, so nobody can be taken out of it.",
  "free-place-after-cancel": () => "This household was cancelled, so nobody can be taken out of it.",
  "cancel-after-cancel": () => "This household has already been cancelled.",
};

/** The exact sentence for a broken rule. Throws RangeError when the issue lacks a value its sentence needs. */
export function sentenceFor(issue: { readonly code: RuleCode; readonly values?: IssueValues }): string {
  return sentences[issue.code](issue.values ?? {});
}

function textOf(values: IssueValues, name: string): string {
  const value = values[name];
  if (value === undefined) throw new RangeError(`A message is missing its ${name}`);
  return String(value);
}

function dateIn(values: IssueValues): string {
  const date = parseDate(textOf(values, "date"));
  if (date === undefined) throw new RangeError("A message is missing its date");
  return formatDate(date);
}
