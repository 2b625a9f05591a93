import type { ErrorBody } from "@evenly/contract/shape";
import { type FieldIssue, sentenceFor } from "@evenly/contract/messages";
import { texts } from "@evenly/contract/texts";

/** Everything a call can refuse, in one table: code → status and message. Rulings B1 to B3. */
const refusals = {
  "referral-unknown": { status: 404, message: texts.referralCodeInvalid },
  "affiliate-unknown": { status: 404, message: texts.affiliateCodeInvalid },
  "agent-unknown": { status: 404, message: texts.unknownAgentCode },
  "lead-unknown": { status: 404, message: "We couldn't find your details. Please start again." },
  "address-unknown": { status: 404, message: "We couldn't find that address. Please search for it again." },
  "account-unknown": {
    status: 404,
    message: "We couldn't find that account. Check the link, or ask your housemate for a new one.",
  },
  "stop-link-unknown": {
    status: 404,
    message: "We couldn't find that link. Please open it from a newer email of ours.",
  },
  "tenancy-over": { status: 404, message: "The tenancy of this household has ended." },
  "area-not-served": { status: 404, message: "Sorry, we don't serve that postcode yet." },
  "voucher-unknown": { status: 404, message: texts.voucherInvalid },
  "bank-unknown": { status: 404, message: "We don't recognise that sort code." },
  "email-not-on-account": { status: 404, message: "This email address isn't on the account yet." },
  "call-unknown": { status: 404, message: texts.pageNotFound },
  "address-taken": { status: 409, message: "A housemate has already created an account for this address." },
  "already-joined": { status: 409, message: texts.alreadyJoined },
  "price-changed": {
    status: 409,
    message: "The price has changed since you saw it. Please check the new price before you go on.",
  },
  "discount-changed": {
    status: 409,
    message: "Your discount has ended. Please check the new price before you go on.",
  },
  "key-reused": {
    status: 409,
    message: "This form was sent before with other answers. Please check it and send it again.",
  },
  "household-full": {
    status: 410,
    message: "All housemates have already joined the account for this address.",
  },
  malformed: { status: 400, message: "We couldn't read that request." },
  "method-wrong": { status: 405, message: "That can't be done here." },
  "too-slow": { status: 408, message: "That took too long to arrive. Please try again." },
  "too-large": { status: 413, message: "That's too much to send at once." },
  "address-too-long": { status: 414, message: "That address is too long." },
  "not-json": { status: 415, message: "Please send JSON." },
  "headers-too-large": { status: 431, message: "That's too much to send in an address or in headers." },
  internal: { status: 500, message: texts.somethingWentWrong },
  "addresses-away": {
    status: 503,
    message:
      "We can't look up addresses right now. Please try again in a moment, or enter your address manually.",
  },
  "database-away": { status: 503, message: "We can't do that right now. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** What else an error body may carry beside its messages. */
type Beside = Omit<ErrorBody, "message" | "messages">;

/** Thrown to refuse a call; rolls back the transaction it is thrown in. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    messages: string[],
    beside: Beside = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(messages[0] ?? "");
    this.status = status;
    this.body = { message: messages[0] ?? "", messages, ...beside };
    this.headers = headers;
  }
}

export const refuse = (code: RefusalCode, beside?: Beside, headers?: Readonly<Record<string, string>>) =>
  new Refusal(refusals[code].status, [refusals[code].message], beside, headers);

/** 503, saying when to try again. Ruling B2. */
export const refuseAway = (seconds: number, code: "database-away" | "addresses-away" = "database-away") =>
  refuse(code, {}, { "retry-after": String(seconds) });

/** 405, with the methods that there are. Ruling B2. */
export const refuseMethod = (allowed: readonly string[]) =>
  refuse("method-wrong", {}, { allow: allowed.join(", ") });

/** 404 where we have no prices, said of the postcode, which can be another. Ruling B3 `GET /products`. */
export const refuseAreaNotServed = (postcode: string) => {
  const message = `Sorry, we don't serve ${postcode} yet.`;
  return new Refusal(404, [message], { errors: { postcode: [message] } });
};

/** 429, saying how long to wait. Ruling C13. */
export const refuseTooMany = (seconds: number) =>
  new Refusal(429, [texts.tooManyRequests(seconds)], {}, { "retry-after": String(seconds) });

/** 422 with the sentences of the issues, in form order, by field. Ruling B1. */
export const refuseIssues = (issues: readonly FieldIssue[]) =>
  refuseFields(issues.map((issue) => [issue.field, sentenceFor(issue)]));

/** 422 with sentences of the server's own, in form order. */
export const refuseFields = (entries: readonly (readonly [field: string, message: string])[]) => {
  const errors: Record<string, string[]> = {};
  for (const [field, message] of entries) (errors[field] ??= []).push(message);
  return new Refusal(
    422,
    entries.map(([, message]) => message),
    { errors },
  );
};
