import type { FieldIssue, RefusalCode, RefusedCode, Told } from "@evenly/contract/messages";
import type { ErrorBody } from "@evenly/contract/shape";

type Reason = Told<RefusedCode> & { readonly field?: string };

/** What a refusal may tell beside its reasons. */
type Beside = Pick<
  ErrorBody,
  "existingAccountGUID" | "accounts" | "priceBeforeDiscount" | "priceAfterDiscount"
>;

/** Rolls back its transaction. Codes alone: answer-refusal.ts chooses status and sentences. */
export class Refusal extends Error {
  readonly reasons: readonly Reason[];
  readonly beside: Beside;

  /** At least one reason; of fields, in form order. */
  constructor(reasons: readonly Reason[], beside: Beside = {}) {
    super(reasons.map(({ code }) => code).join(", "));
    this.name = "Refusal";
    this.reasons = reasons;
    this.beside = beside;
  }
}

export const refuse = (code: RefusalCode, beside?: Beside) => new Refusal([{ code }], beside);

/** Fields that are missing or wrong, in form order. Ruling B1. */
export const refuseIssues = (issues: readonly FieldIssue[]) => new Refusal(issues);

/** Goes on where no field is missing or wrong, and throws otherwise. */
export const refuseAny = (issues: readonly FieldIssue[]): void => {
  if (issues.length > 0) throw refuseIssues(issues);
};

/** A service that we need is away; says in how many seconds to try again. Ruling B2. */
export const refuseAway = (seconds: number, code: RefusalCode & `${string}-away` = "database-away") =>
  new Refusal([{ code, values: { seconds } }]);

/** Says which methods there are. Ruling B2. */
export const refuseMethod = (allowed: readonly string[]) =>
  new Refusal([{ code: "method-wrong", values: { allowed: allowed.join(", ") } }]);

/** Where we have no prices, said of the postcode, which can be another. Ruling B3 `GET /products`. */
export const refuseAreaNotServed = (postcode: string) =>
  new Refusal([{ code: "area-not-served", field: "postcode", values: { postcode } }]);

/** Says how long to wait. Ruling C13. */
export const refuseTooMany = (
  seconds: number,
  code: "too-many-requests" | "staff-sign-in-locked" = "too-many-requests",
) => new Refusal([{ code, values: { seconds } }]);
