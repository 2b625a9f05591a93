import type { ErrorBody } from "@evenly/contract/shape";
import { type FieldIssue, type RefusalCode, sentenceFor, type Told } from "@evenly/contract/messages";
import { en } from "@evenly/contract/sentences/en";

/** Everything a call can refuse, in one table: code → status. Rulings B1 to B3. */
const statusOf = {
  "referral-unknown": 404,
  "affiliate-unknown": 404,
  "agent-unknown": 404,
  "lead-unknown": 404,
  "address-unknown": 404,
  "account-unknown": 404,
  "stop-link-unknown": 404,
  "tenancy-over": 404,
  "area-not-served": 404,
  "voucher-unknown": 404,
  "bank-unknown": 404,
  "email-not-on-account": 404,
  "call-unknown": 404,
  "address-taken": 409,
  "already-joined": 409,
  "price-changed": 409,
  "discount-changed": 409,
  "key-reused": 409,
  "household-full": 410,
  malformed: 400,
  "method-wrong": 405,
  "too-slow": 408,
  "too-large": 413,
  "address-too-long": 414,
  "not-json": 415,
  "headers-too-large": 431,
  internal: 500,
  "addresses-away": 503,
  "database-away": 503,
  "place-empty": 404,
  "opened-the-account": 409,
} as const satisfies Partial<Record<RefusalCode, number>>;

export type RefusedWith = keyof typeof statusOf;

export const say = (told: Told) => sentenceFor(en, told);

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

export const refuse = (code: RefusedWith, beside?: Beside, headers?: Readonly<Record<string, string>>) =>
  new Refusal(statusOf[code], [say({ code })], beside, headers);

/** 503, saying when to try again. Ruling B2. */
export const refuseAway = (seconds: number, code: "database-away" | "addresses-away" = "database-away") =>
  refuse(code, {}, { "retry-after": String(seconds) });

/** 405, with the methods that there are. Ruling B2. */
export const refuseMethod = (allowed: readonly string[]) =>
  refuse("method-wrong", {}, { allow: allowed.join(", ") });

/** 404 where we have no prices, said of the postcode, which can be another. Ruling B3 `GET /products`. */
export const refuseAreaNotServed = (postcode: string) => {
  const message = say({ code: "area-not-served", values: { postcode } });
  return new Refusal(404, [message], { errors: { postcode: [message] } });
};

/** 429, saying how long to wait. Ruling C13. */
export const refuseTooMany = (seconds: number) =>
  new Refusal(
    429,
    [say({ code: "too-many-requests", values: { seconds } })],
    {},
    { "retry-after": String(seconds) },
  );

/** 422 with the sentences of the issues, in form order, by field. Ruling B1. */
export const refuseIssues = (issues: readonly FieldIssue[]) =>
  refuseFields(issues.map((issue) => [issue.field, say(issue)]));

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
