import type { RefusalCode } from "@evenly/contract/messages";

/** Statuses of calls that succeed. Ruling B2. */
export const statusOfOutcome = { done: 200, made: 201, empty: 204, full: 410 } as const;

export const seeOther = 303;

export type Outcome = keyof typeof statusOfOutcome;

export const outcomeOf = (status: number): Outcome =>
  (Object.keys(statusOfOutcome) as Outcome[]).find((outcome) => statusOfOutcome[outcome] === status) ??
  "done";

export const withStatus = ({ outcome, body }: { outcome: Outcome; body: unknown }) => ({
  status: statusOfOutcome[outcome],
  body,
});

/** Ruling B2. */
const statusOfCode = {
  malformed: 400,
  "key-missing": 400,

  "signed-out": 401,
  "passkey-wrong": 401,
  "staff-code-wrong": 401,
  "staff-sign-in-wrong": 401,
  "staff-signed-out": 401,

  "origin-wrong": 403,
  "second-factor-missing": 403,
  "staff-role-missing": 403,
  "approval-of-another": 403,
  "approval-own": 403,
  "approval-invited": 403,

  "account-unknown": 404,
  "approval-unknown": 404,
  "address-unknown": 404,
  "affiliate-unknown": 404,
  "agent-unknown": 404,
  "alert-unknown": 404,
  "area-not-served": 404,
  "bank-unknown": 404,
  "call-unknown": 404,
  "code-unknown": 404,
  "email-not-on-account": 404,
  "flag-unknown": 404,
  "house-link-unknown": 404,
  "lead-unknown": 404,
  "passkey-unknown": 404,
  "payment-unknown": 404,
  "payout-unknown": 404,
  "month-unknown": 404,
  "mail-unknown": 404,
  "place-empty": 404,
  "posting-unknown": 404,
  "price-book-unknown": 404,
  "referral-unknown": 404,
  "staff-invitation-unknown": 404,
  "staff-person-unknown": 404,
  "stop-link-unknown": 404,
  "tenancy-over": 404,
  "voucher-unknown": 404,

  "method-wrong": 405,
  "too-slow": 408,

  "address-taken": 409,
  "already-joined": 409,
  "already-yours": 409,
  "approval-changed": 409,
  "approval-decided": 409,
  "approval-open": 409,
  "approval-lapsed": 409,
  "code-ended": 409,
  "discount-changed": 409,
  "flag-overridden": 409,
  "house-link-used": 409,
  "key-reused": 409,
  "last-administrator": 409,
  "month-after-open": 409,
  "month-before-closed": 409,
  "month-closed": 409,
  "month-not-over": 409,
  "month-open": 409,
  "session-of-another": 409,
  "session-open": 409,
  "mail-link-gone": 409,
  "mail-not-given-up": 409,
  "last-day-outside-tenancy": 409,
  "service-not-set-up": 409,
  "service-not-to-end": 409,
  "stage-reached": 409,
  "stage-before-the-last": 409,
  "stage-to-come": 409,
  "nothing-to-collect": 409,
  "nothing-to-hand-over": 409,
  "not-disputable": 409,
  "nothing-to-take-back": 409,
  "hand-over-moved": 409,
  "successor-asked": 409,
  "opened-the-account": 409,
  "payment-running": 409,
  "payment-with-bank": 409,
  "place-disputed": 409,
  "own-place-disputed": 409,
  "inviter-unknown": 409,
  "place-undisputed": 409,
  "collections-not-held": 409,
  "price-book-begun": 409,
  "price-book-not-ready": 409,
  "price-book-published": 409,
  "price-book-waiting": 409,
  "mailed-enough": 409,
  "price-changed": 409,
  "proposal-over": 409,
  "refund-too-much": 409,
  "second-factor-not-started": 409,
  "second-factor-there": 409,
  "size-proposed": 409,
  "size-settled": 409,
  "write-off-too-much": 409,
  "cancel-after-cancel": 409,
  "cancel-after-end": 409,
  "end-after-cancel": 409,
  "end-after-end": 409,
  "end-while-complete": 409,
  "end-while-gathering": 409,
  "free-place-after-cancel": 409,
  "free-place-after-end": 409,
  "free-place-while-live": 409,
  "join-after-cancel": 409,
  "join-after-end": 409,
  "join-while-complete": 409,
  "join-while-live": 409,
  "start-after-cancel": 409,
  "start-after-end": 409,
  "start-while-gathering": 409,
  "start-while-live": 409,

  "household-full": 410,
  "too-large": 413,
  "address-too-long": 414,
  "not-json": 415,
  "staff-sign-in-locked": 429,
  "too-many-requests": 429,
  "headers-too-large": 431,
  "signature-wrong": 498,
  internal: 500,
  "addresses-away": 503,
  "database-away": 503,
} as const satisfies Record<RefusalCode, number>;

const ofField = 422;

/** Every field code has one status; other codes have their own. */
export const statusOf = (code: string): number =>
  Object.hasOwn(statusOfCode, code) ? statusOfCode[code as RefusalCode] : ofField;
