import type { Language } from "../messages.ts";
import { screens } from "./en-screens.ts";

/** English: what screens say, and what only the server does. Texts: Spec §8; where it is silent, ours (Ruling D7). */
export const en: Language = {
  ...screens,
  sentences: {
    ...screens.sentences,

    "voucher-expired": "This voucher ended on {date}. Try another code.",
    "voucher-not-started": "This voucher starts on {date}. Try again from then.",
    "voucher-used-up": "This voucher has been used up. Try another code.",
    "voucher-used-by-person": "You've used this voucher already. Try another code.",
    "voucher-not-for-package":
      "This voucher isn't for the package you've chosen. Change your package or try another code.",
    "voucher-needs-housemates": "This voucher needs {housemates} housemates or more.",
    "voucher-term-too-short": "This voucher needs a tenancy of {months} months or more.",

    "last-day-required": "Enter your last day",
    "last-day-too-early": "Your last day must be {date} or later",
    "last-day-too-late": "Your last day must be {date} or earlier",

    "must-be-text": "This must be text",
    "must-be-yes-or-no": "This must be true or false",
    "must-be-number": "This must be a number",
    "must-be-list": "This must be a list",
    "list-too-long": "This list is too long",
    "text-too-long": "This is too long",
    "size-not-possible": "Please choose another number, with a place for everyone who has joined.",
    "share-link-unknown": "That link is not one of ours. Please save the price again.",

    "lead-unknown": "We couldn't find your details. Please start again.",
    "address-unknown": "We couldn't find that address. Please search for it again.",
    "account-unknown": "We couldn't find that account. Check the link, or ask your housemate for a new one.",
    "stop-link-unknown": "We couldn't find that link. Please open it from a newer email of ours.",
    "house-link-unknown": "This link doesn't work any more. We can email you a new one.",
    "house-link-used": "This link was opened today already. We can email you a new one.",
    "signed-out": "Please open your page by the link in one of our emails.",
    "nothing-to-collect": "Nothing more is collected from you, so there are no bank details to change.",
    "nothing-to-hand-over": "Nothing of your place is left for somebody else to take over.",
    "successor-asked": "You have asked somebody to take over your place already. Take that back first.",
    "nothing-to-take-back": "There is nothing to take back: nobody is asked, or your place is handed over.",
    "hand-over-moved": "The day has changed since you saw it. Please look at the new one.",
    "tenancy-over": "The tenancy of this household has ended.",
    "area-not-served": ({ postcode = "that postcode" }) => `Sorry, we don't serve ${postcode} yet.`,
    "bank-unknown": "We don't recognise that sort code.",
    "email-not-on-account": "This email address isn't on the account yet.",
    "call-unknown": "There's a problem. This page could not be found.",
    "address-taken": "A housemate has already created an account for this address.",
    "price-changed": "The price has changed since you saw it. Please check the new price before you go on.",
    "discount-changed": "Your discount has ended. Please check the new price before you go on.",
    "key-reused": "This form was sent before with other answers. Please check it and send it again.",
    "household-full": "All housemates have already joined the account for this address.",
    malformed: "We couldn't read that request.",
    "method-wrong": "That can't be done here.",
    "too-slow": "That took too long to arrive. Please try again.",
    "too-large": "That's too much to send at once.",
    "address-too-long": "That address is too long.",
    "not-json": "Please send JSON.",
    "headers-too-large": "That's too much to send in an address or in headers.",
    "signature-wrong": "That signature is not right.",
    "too-many-requests": ({ seconds }) =>
      `You've tried that too many times. Please wait ${sayWait(Number(seconds))} and try again.`,
    "addresses-away":
      "We can't look up addresses right now. Please try again in a moment, or enter your address manually.",
    "database-away": "We can't do that right now. Please try again in a moment.",

    "origin-wrong": "That was sent by another page. Please open ours and try again.",
    "staff-signed-out": "Please sign in.",
    "staff-sign-in-wrong": "That email address and password don't belong together.",
    "staff-code-wrong":
      "That code isn't right. Codes change every 30 seconds, and a recovery code works once.",
    "staff-sign-in-locked": ({ seconds }) =>
      `That was wrong too often. Please wait ${sayWait(Number(seconds))} and try again.`,
    "staff-role-missing": "You don't have a role that may do that.",
    "second-factor-missing": "Please set up your one-time codes first.",
    "second-factor-there": "Your one-time codes are set up already.",
    "second-factor-not-started": "Please start setting up your one-time codes again.",
    "staff-invitation-unknown": "This invitation doesn't work any more. Ask an administrator for a new one.",
    "staff-person-unknown": "Nobody of the staff is known by that.",
    "approval-unknown": "Nothing that needs a second person is known by that.",
    "approval-own": "You asked for it: somebody else has to say.",
    "approval-of-another": "Only who asked for it can take it back.",
    "approval-decided": "That's decided already.",
    "approval-open": "A second person is asked for that already.",
    "approval-changed":
      "It would do something else now than you were shown. Nothing was done: please look again.",
    "payout-unknown": "There is no payout of that reference.",
    "posting-unknown": "There is no such posting.",
    "last-administrator": "They are the last administrator. Make somebody else one first.",
    "password-too-short": "Please choose a password of 12 characters or more",
    "password-too-long": "Please choose a password of 128 characters or fewer",
    "staff-name-required": "Please enter their name",
    "staff-roles-required": "Please choose one role or more",
    "choice-unknown": "There is nothing of that name to choose",
    "day-unreadable": "Please write a day as 2027-09-14",
    "month-unreadable": "Please write a month as 2027-09",
    "period-too-long": "Please choose a year at most",
    "number-unreadable": "Please write a whole number",
    "order-unknown": "This list has no such order",
    "list-page-unknown": "That page of the list is not known. Please start at the first one.",
    "reason-required": "Please say why",
    "amount-invalid": "Please enter an amount in pounds, as 12.50",
    "reason-too-long": "Please say it in 500 characters or fewer",

    "code-unknown": "There is no such code.",
    "code-ended": "That code has ended, and is not begun again. Make one like it instead.",
    "code-required": "Please enter a code",
    "code-form": "Please use 3 to 30 letters, digits and hyphens",
    "code-taken": ({ kind = "code" }) => `There is ${sayKind(String(kind))} that reads the same`,
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
    "affiliate-choice": "Please choose an affiliate in force",
    "whole-number-required": "Please enter a whole number from 1 to {most}",
    "limit-below-used": "It is used {used} times already",
    "region-unknown": "Please choose a region that there are prices for",
    "flag-unknown": "There is no such flag.",
    "flag-overridden": "The configuration overrides this flag, so it can't be changed here.",
    "flag-value-wrong": "That isn't a value of this flag",
    "months-out-of-range": "Please enter a whole number from 1 to {most}",
    "carousel-texts-required": "Please enter 1 to {most} texts, one a line",
    "carousel-text-too-long": "Please keep each text to {most} characters",
    "review-score-invalid": "Please enter a score up to {most}, like 4.7",
    "review-count-invalid": "Please enter a whole number of 1 or more",
    "review-link-invalid": "Please enter the address of a page, with https://",

    "place-empty": "Nobody has that place.",
    "last-day-outside-tenancy": "The last day of service is a day of the tenancy.",
    "service-not-set-up": "No such service is being set up for this household.",
    "stage-reached": "This service has reached that stage already.",
    "stage-before-the-last": "That is before the day of the stage that it has reached.",
    "stage-to-come": "That day is still to come.",
    "refund-too-much": "That's more than was collected from them and hasn't gone back.",
    "write-off-too-much": "That's more than they owe.",
    "size-settled": "The number of housemates can't change any more.",
    "size-proposed": "Another number is proposed already. Please answer that one first.",
    "proposal-over": "This proposal is over. Please look at your page again.",
    "payment-with-bank":
      "A payment from before is still with the bank. Please try again in a few working days.",
    "place-disputed":
      "Somebody's place is being looked at. Please wait until that is settled: we will write to you.",
    "place-undisputed": "Nobody has said that they don't know them.",
    "not-disputable":
      "You can say so for 14 days after somebody has joined after you. Later, please call us.",
    "opened-the-account": "They opened the account. Cancel the account instead.",
    "start-while-gathering": "Services cannot start until every housemate has joined.",
    "end-while-gathering": "This tenancy cannot end before its services have started. Cancel it instead.",
    "join-while-complete": "Every place in this household has been taken.",
    "end-while-complete":
      "Everyone has joined but services have not started, so there is nothing to end. Cancel it instead.",
    "join-while-live": "This household's services have started and every place is taken.",
    "start-while-live": "This household's services have already started.",
    "start-after-end": "This household's tenancy has ended, so services cannot start.",
    "end-after-end": "This household's tenancy has already ended.",
    "cancel-after-end": "This household's tenancy has ended, so it cannot be cancelled.",
    "join-after-cancel": "This household was cancelled, so nobody can join it.",
    "start-after-cancel": "This household was cancelled, so services cannot start.",
    "end-after-cancel": "This household was cancelled, so there is no tenancy to end.",
    "free-place-while-live": "This household's services have started, so nobody can be taken out of it.",
    "free-place-after-end": "This household's tenancy has ended, so nobody can be taken out of it.",
    "free-place-after-cancel": "This household was cancelled, so nobody can be taken out of it.",
    "cancel-after-cancel": "This household has already been cancelled.",
  },
};

/** A code, by the kind that it is of. */
function sayKind(kind: string): string {
  const kinds: Readonly<Record<string, string>> = {
    vouchers: "a voucher",
    offers: "an offer with its affiliate",
    affiliates: "an affiliate",
    referrers: "a referrer",
    agents: "an agent",
  };
  return kinds[kind] ?? "a code";
}

/** Rounded up, in the unit that a person would use. */
function sayWait(seconds: number): string {
  const units = [
    ["second", 1],
    ["minute", 60],
    ["hour", 3_600],
  ] as const;
  const [unit, length] = units.findLast(([, size]) => seconds >= 2 * size) ?? units[0];
  const count = Math.ceil(seconds / length);
  return `${String(count)} ${count === 1 ? unit : `${unit}s`}`;
}
