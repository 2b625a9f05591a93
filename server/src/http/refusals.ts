import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { FieldIssue, RefusedCode } from "@evenly/contract/messages";
import type { StatedCode } from "@evenly/contract/sentences/language";
import type { RefusalCode } from "@evenly/contract/refusals";
import type { ErrorBody } from "@evenly/contract/shape";

type Reason = StatedCode<RefusedCode> & { readonly field?: string };

type ExtraFields = Pick<
  ErrorBody,
  | "existingAccountGUID"
  | "accounts"
  | "priceBeforeDiscount"
  | "priceAfterDiscount"
  | "answer"
  | "standing"
  | "whose"
>;

/** Rolls back its transaction. Holds codes only: answer-refusal.ts chooses status and sentences. */
export class Refusal extends Error {
  readonly reasons: readonly Reason[];
  readonly extra: ExtraFields;
  /** What stays of the refused call, in a transaction of its own. */
  record?: (trx: Transaction<Database>) => Promise<unknown>;

  constructor(reasons: readonly Reason[], extra: ExtraFields = {}) {
    super(reasons.map(({ code }) => code).join(", "));
    this.name = "Refusal";
    this.reasons = reasons;
    this.extra = extra;
  }
}

export function refuse(code: RefusalCode, extra?: ExtraFields) {
  return new Refusal([{ code }], extra);
}

/** With what is to be written down of the refused call. */
export function refuseWith(code: RefusalCode, record: NonNullable<Refusal["record"]>): Refusal {
  const refusal = refuse(code);
  refusal.record = record;
  return refusal;
}

export function refuseIssues(issues: readonly FieldIssue[]) {
  return new Refusal(issues);
}

export function refuseAny(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw refuseIssues(issues);
}

/** A service we need is away; `seconds` until the next try. Ruling B2. */
export function refuseAway(seconds: number, code: RefusalCode & `${string}-away` = "database-away") {
  return new Refusal([{ code, values: { seconds } }]);
}

/** Ruling B2. */
export function refuseMethod(allowed: readonly string[]) {
  return new Refusal([{ code: "method-wrong", values: { allowed: allowed.join(", ") } }]);
}

/** No prices for this area, reported on the postcode. Ruling B3 `GET /products`. */
export function refuseAreaNotServed(postcode: string) {
  return new Refusal([{ code: "area-not-served", field: "postcode", values: { postcode } }]);
}

/** Ruling C13. */
export function refuseTooMany(
  seconds: number,
  code: "too-many-requests" | "staff-sign-in-locked" = "too-many-requests",
) {
  return new Refusal([{ code, values: { seconds } }]);
}
