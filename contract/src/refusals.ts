import type { CaseRefusal } from "@evenly/domain/case";
import type { TransitionRefusal } from "@evenly/domain/household";
import type { NextYearRefusal } from "@evenly/domain/next-year";
import type { StageRefusal } from "@evenly/domain/service-order";
import { screens } from "./sentences/en-screens.ts";
import type { Sentence } from "./sentences/language.ts";

/** Why a whole call is refused: its status and what people read in English. Rulings B2, B3, D7. */
export const refusals = {
  malformed: [400, "We couldn't read that request."],
  "key-missing": [400, "This page is older than what it sends to. Nothing was done: please load it again."],

  "signed-out": [401, "Please open your page by the link in one of our emails."],
  "passkey-wrong": [401, "That passkey did not sign you in. Please try again, or use your password."],
  "staff-code-wrong": [
    401,
    "That code isn't right. Codes change every 30 seconds, and a recovery code works once.",
  ],
  "staff-sign-in-wrong": [401, "That email address and password don't belong together."],
  "staff-signed-out": [401, "Please sign in."],

  "origin-wrong": [403, "That was sent by another page. Please open ours and try again."],
  "second-factor-missing": [403, "Please set up your one-time codes first."],
  "staff-role-missing": [403, "You don't have a role that may do that."],
  "approval-of-another": [403, "Only who asked for it can take it back."],
  "approval-own": [403, "You asked for it: somebody else has to say."],
  "approval-invited": [
    403,
    "One of you brought the other in, or somebody brought in both, less than 30 days ago. Somebody else has to say.",
  ],

  "account-unknown": [
    404,
    "We couldn't find that account. Check the link, or ask your housemate for a new one.",
  ],
  "approval-unknown": [404, "Nothing that needs a second person is known by that."],
  "address-unknown": [404, "We couldn't find that address. Please search for it again."],
  "affiliate-unknown": [404, screens.sentences["affiliate-unknown"]],
  "agent-unknown": [404, screens.sentences["agent-unknown"]],
  "area-not-served": [404, ({ postcode = "that postcode" }) => `Sorry, we don't serve ${postcode} yet.`],
  "bank-unknown": [404, "We don't recognise that sort code."],
  "call-unknown": [404, "There's a problem. This page could not be found."],
  "case-unknown": [404, "There is no such case."],
  "code-unknown": [404, "There is no such code."],
  "email-not-on-account": [404, "This email address isn't on the account yet."],
  "flag-unknown": [404, "There is no such flag."],
  "house-link-unknown": [404, "This link doesn't work any more. We can email you a new one."],
  "lead-unknown": [404, "We couldn't find your details. Please start again."],
  "passkey-unknown": [404, "You have no such passkey."],
  "payment-unknown": [404, "We have not received this."],
  "payout-unknown": [404, "There is no payout of that reference."],
  "month-unknown": [404, "There is no such month in the ledger."],
  "mail-unknown": [404, "We have no such mail."],
  "person-has-died": [409, "Their bank says that they have died. Nobody is mailed after a death."],
  "place-empty": [404, "Nobody has that place."],
  "posting-unknown": [404, "There is no such posting."],
  "price-book-unknown": [404, "There is no price book of that name."],
  "referral-unknown": [404, screens.sentences["referral-unknown"]],
  "staff-invitation-unknown": [
    404,
    "This invitation doesn't work any more. Ask an administrator for a new one.",
  ],
  "staff-person-unknown": [404, "Nobody of the staff is known by that."],
  "stop-link-unknown": [404, "We couldn't find that link. Please open it from a newer email of ours."],
  "tenancy-over": [404, "The tenancy of this household has ended."],
  "visitor-unknown": [404, "We keep nothing under that email address."],
  "voucher-unknown": [404, screens.sentences["voucher-unknown"]],
  "year-unknown": [404, "You have no page of that year."],

  "method-wrong": [405, "That can't be done here."],
  "too-slow": [408, "That took too long to arrive. Please try again."],

  "address-taken": [409, "A housemate has already created an account for this address."],
  "already-joined": [409, screens.sentences["already-joined"]],
  "already-yours": [409, "You already have this. Nothing new was set up, and what you have stays as it is."],
  "approval-changed": [
    409,
    "It would do something else now than you were shown. Nothing was done: please look again.",
  ],
  "approval-decided": [409, "That's decided already."],
  "approval-open": [409, "A second person is asked for that already."],
  "approval-lapsed": [409, "Who asked for it may not do that any more, so the request is over."],
  "caller-code-over": [409, "No code can be typed: it has ended, or none was sent. Please send a new one."],
  "caller-email-new": [
    409,
    "Their email was changed by us in the last 72 hours, so a code to it shows nothing. Please ask them to use their page.",
  ],
  "caller-not-verified": [409, "This caller is not verified, or not any more. Please verify them first."],
  "case-done": [409, "This case is done. Open it again first."],
  "case-not-done": [409, "This case is not done."],
  "case-not-waiting": [409, "This case does not wait."],
  "nothing-charged-back": [409, "No payment of ours was charged back in this case."],
  "letter-not-possible": [409, "That letter has been sent, or nobody can be mailed from this case."],
  "case-open-already": [409, "Another case of the same matter is open."],
  "code-ended": [409, "That code has ended, and is not begun again. Make one like it instead."],
  "discount-changed": [409, "Your discount has ended. Please check the new price before you go on."],
  "flag-overridden": [409, "The configuration overrides this flag, so it can't be changed here."],
  "house-link-used": [409, "This link was opened today already. We can email you a new one."],
  "key-reused": [409, "This form was sent before with other answers. Please check it and send it again."],
  "last-administrator": [409, "They are the last administrator. Make somebody else one first."],
  "month-after-open": [409, "Months are closed in order, and an earlier one is open."],
  "month-before-closed": [
    409,
    "Only the latest closed month can be opened again, and a later one is closed.",
  ],
  "month-closed": [409, "This month is closed."],
  "month-not-over": [409, "A month can be closed once it has ended."],
  "month-open": [409, "This month is open."],
  "session-of-another": [409, "This browser shows somebody else's page now. Nothing was done."],
  "session-open": [409, "This browser shows somebody else's page. Please say whether it is replaced."],
  "visitor-has-account": [409, "They have an account: open its household, and erase them from there."],
  "visitor-has-case": [
    409,
    "A complaint of theirs is open. Answer it first: then we still have their address.",
  ],
  "mail-link-gone": [409, "Whoever this mail was for has left, so its link cannot be made anew."],
  "mail-not-failed": [409, "This mail was not given up: it has left, or it is about to."],
  "last-day-outside-tenancy": [409, "The last day of service is a day of the tenancy."],
  "service-not-set-up": [409, "No such service is being set up for this household."],
  "service-not-to-end": [409, "This service is not to be ended, or it has ended already."],
  "stage-reached": [409, "This service has reached that stage already."],
  "stage-before-the-last": [409, "That is before the day of the stage that it has reached."],
  "stage-to-come": [409, "That day is still to come."],
  "nothing-to-collect": [409, "Nothing more is collected from you, so there are no bank details to change."],
  "nothing-to-cancel": [
    409,
    "The days in which you could cancel here are over, or your contract has ended. Please call us if you have a question.",
  ],
  "nothing-to-hand-over": [409, "Nothing of your place is left for somebody else to take over."],
  "not-disputable": [
    409,
    "You can say so for 14 days after somebody has joined after you. Later, please call us.",
  ],
  "nothing-to-take-back": [
    409,
    "There is nothing to take back: nobody is asked, or your place is handed over.",
  ],
  "hand-over-moved": [409, "The day has changed since you saw it. Please look at the new one."],
  "successor-asked": [409, "You have asked somebody to take over your place already. Take that back first."],
  "opened-the-account": [409, "They opened the account. Cancel the account instead."],
  "nothing-owed": [409, "You owe nothing, so there is nothing to pay now."],
  "no-payment-under-way": [409, "No payment is under way. Please start again."],
  "payment-approved": [409, "Your bank has this payment already, so it goes on by itself."],
  "payment-under-way": [409, "A payment of yours is under way. Finish it or stop it first."],
  "payment-running": [409, "We are still setting this up."],
  "payment-with-bank": [
    409,
    "A payment from before is still with the bank. Please try again in a few working days.",
  ],
  "place-disputed": [
    409,
    "Somebody's place is being looked at. This is possible again once that is settled, which your page shows.",
  ],
  "own-place-disputed": [
    409,
    "Somebody in the house has told us that they don't know you. This isn't possible until we have looked into it. We will write to you.",
  ],
  "inviter-unknown": [
    409,
    "Somebody's place in this household is being looked at. Until that is settled, please open your own page and invite from there.",
  ],
  "place-undisputed": [
    409,
    "There is nothing to confirm: nobody has said that they don't know them, and they are no stranger.",
  ],
  "collections-held": [409, "Their payments are held for that reason already."],
  "collections-not-held": [
    409,
    "Their payments are not held, or something stops them that is decided elsewhere.",
  ],
  "price-book-begun": [
    409,
    "It can't be taken back: it isn't to come any more, or begins within five minutes.",
  ],
  "price-book-not-ready": [409, "A check of it fails, so it can't be published."],
  "price-book-published": [409, "That price book is published."],
  "price-book-waiting": [409, "It waits for a second person. Have that taken back or decided first."],
  "mailed-enough": [409, "They have had as many of these mails as anybody gets in a day."],
  "price-changed": [
    409,
    "The price has changed since you saw it. Please check the new price before you go on.",
  ],
  "next-year-early": [409, "It is too early to say whether you stay. We will email you when it is time."],
  "next-year-over": [
    409,
    "Your tenancy is over, so there is nothing to go on with. You can get a new price.",
  ],
  "next-year-not-asked": [409, "Your place is not yours on the last day, so there is nothing to go on with."],
  "next-year-taken": [
    409,
    "Somebody else has signed up for your address from the day after your tenancy ends.",
  ],
  "next-year-full": [409, "Every place in next year's house has been taken."],
  "next-year-not-sold": [409, "Your package has no price for next year. Please get a new one."],
  "next-year-held": [409, "Your payments are held until we have looked into it. After that you can say yes."],
  "next-year-owes": [409, "You owe something for this year. Please pay that first, then say yes."],
  "next-year-no-account": [409, "There is no bank account to take it from. Please give us one first."],
  "next-year-said-yes": [409, "You have said yes already. To get out of it, withdraw on next year's page."],
  "proposal-over": [409, "This proposal is over. Please look at your page again."],
  "plan-changed": [
    409,
    "What is owed, or a day, has changed since this was shown. Nothing was done: please look again.",
  ],
  "plan-held": [409, "Payments are held until we have looked at them, so nothing can be spread now."],
  "plan-no-mandate": [409, "There is no Direct Debit to take it by. New bank details are needed first."],
  "plan-not-running": [409, "There is no plan that runs."],
  "plan-nothing-owed": [409, "Nothing is owed that could be taken."],
  "plan-over": [409, "Nothing is taken by Direct Debit after a place has ended. Please pay it another way."],
  "plan-runs": [409, "A plan or an agreed day is there already."],
  "plan-too-small": [409, "That is too many months: a part is £5 or more."],
  "receipt-too-much": [409, "That's more than they owe today, without what is with their bank."],
  "refund-too-much": [409, "That's more than was collected from them and hasn't gone back."],
  "second-factor-not-started": [409, "Please start setting up your one-time codes again."],
  "second-factor-there": [409, "Your one-time codes are set up already."],
  "size-proposed": [409, "Another number is proposed already. Please answer that one first."],
  "size-settled": [409, "The number of housemates can't change any more."],
  "terms-settled": [
    409,
    "The package and the dates can change only while places are free, and nothing has been set up.",
  ],
  "place-moving": [
    409,
    "Somebody of this household is handing their place over. Have that taken back, or wait until it is done.",
  ],
  "others-not-verified": [
    409,
    "Everybody who has joined pays another price or for other days, so each has to agree on the phone. Please verify them too.",
  ],
  "write-off-too-much": [409, "That's more than they owe."],
  "cancel-after-cancel": [409, "This household has already been cancelled."],
  "cancel-after-end": [409, "This household's tenancy has ended, so it cannot be cancelled."],
  "end-after-cancel": [409, "This household was cancelled, so there is no tenancy to end."],
  "end-after-end": [409, "This household's tenancy has already ended."],
  "end-while-complete": [
    409,
    "Everyone has joined but services have not started, so there is nothing to end. Cancel it instead.",
  ],
  "end-while-gathering": [
    409,
    "This tenancy cannot end before its services have started. Cancel it instead.",
  ],
  "free-place-after-cancel": [409, "This household was cancelled, so nobody can be taken out of it."],
  "free-place-after-end": [409, "This household's tenancy has ended, so nobody can be taken out of it."],
  "free-place-while-live": [409, "This household's services have started, so nobody can be taken out of it."],
  "join-after-cancel": [409, "This household was cancelled, so nobody can join it."],
  "join-after-end": [409, screens.sentences["join-after-end"]],
  "join-while-complete": [409, "Every place in this household has been taken."],
  "join-while-live": [409, "This household's services have started and every place is taken."],
  "start-after-cancel": [409, "This household was cancelled, so services cannot start."],
  "start-after-end": [409, "This household's tenancy has ended, so services cannot start."],
  "start-while-gathering": [409, "Services cannot start until every housemate has joined."],
  "start-while-live": [409, "This household's services have already started."],

  "household-full": [410, "All housemates have already joined the account for this address."],
  "too-large": [413, "That's too much to send at once."],
  "address-too-long": [414, "That address is too long."],
  "not-json": [415, "Please send JSON."],
  "staff-sign-in-locked": [
    429,
    ({ seconds }) => `That was wrong too often. Please wait ${formatWait(Number(seconds))} and try again.`,
  ],
  "too-many-requests": [
    429,
    ({ seconds }) =>
      `You've tried that too many times. Please wait ${formatWait(Number(seconds))} and try again.`,
  ],
  "headers-too-large": [431, "That's too much to send in an address or in headers."],
  "signature-wrong": [498, "That signature is not right."],
  internal: [500, screens.sentences.internal],
  "addresses-away": [
    503,
    "We can't look up addresses right now. Please try again in a moment, or enter your address manually.",
  ],
  "banks-away": [
    503,
    "We can't reach the banks right now. Nothing was paid. Please try again in a few minutes.",
  ],
  "database-away": [503, "We can't do that right now. Please try again in a moment."],
} as const satisfies Record<string, readonly [status: number, sentence: Sentence]> &
  Record<CaseRefusal | NextYearRefusal | StageRefusal | TransitionRefusal, unknown>;

export type RefusalCode = keyof typeof refusals;

/** What is refused before a call is found. Ruling B2. */
export const refusalsOutsideCalls = [
  "call-unknown",
  "method-wrong",
  "too-slow",
  "address-too-long",
  "headers-too-large",
] as const satisfies readonly RefusalCode[];

/** 422 for each code of a field. Rulings B1, B2. */
export function statusOfCode(code: string): number {
  return Object.hasOwn(refusals, code) ? refusals[code as RefusalCode][0] : 422;
}

/** Rounded up to the largest fitting unit. */
function formatWait(seconds: number): string {
  if (Number.isNaN(seconds)) return "a while";
  const units = [
    ["second", 1],
    ["minute", 60],
    ["hour", 3_600],
  ] as const;
  const [unit, length] = units.findLast(([, size]) => seconds >= 2 * size) ?? units[0];
  const count = Math.ceil(seconds / length);
  return `${String(count)} ${count === 1 ? unit : `${unit}s`}`;
}
