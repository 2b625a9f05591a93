import { isBefore } from "./calendar.ts";
import { isNoneOption, type ProductType } from "./catalogue.ts";
import type { Issue } from "./issue.ts";
import { formatSmallAmount } from "./money.ts";
import type { Pence } from "./money.ts";
import { tenancyMonths } from "./tenancy.ts";
import { cleanText } from "./typed-text.ts";

/** A discount on each housemate's weekly price. Ruling C1. */
export type Discount =
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "amount-per-week"; readonly amount: Pence }
  | { readonly kind: "product-free"; readonly productType: ProductType };

/**
 * Dates are inclusive; `productCode` is an option that the package must contain. Uses left are undefined where they are
 * not limited. Ruling C10.
 */
export type VoucherConditions = {
  readonly startsOn?: Temporal.PlainDate | undefined;
  readonly endsOn?: Temporal.PlainDate | undefined;
  readonly minimumHousemates?: number | undefined;
  readonly productCode?: string | undefined;
  readonly minimumTermMonths?: number | undefined;
  readonly usesLeft?: number | undefined;
  readonly usesLeftForPerson?: number | undefined;
};

/** A term condition is not checked before the tenancy's dates are known and in order. */
export type VoucherFacts = {
  readonly today: Temporal.PlainDate;
  readonly housemates: number;
  readonly optionCodes: readonly string[];
  readonly tenancyStart?: Temporal.PlainDate | undefined;
  readonly tenancyEnd?: Temporal.PlainDate | undefined;
};

export type VoucherRefusalCode =
  | "voucher-expired"
  | "voucher-not-started"
  | "voucher-used-up"
  | "voucher-used-by-person"
  | "voucher-not-for-package"
  | "voucher-needs-housemates"
  | "voucher-term-too-short";

export type VoucherIssue = Issue<"voucherCode", VoucherRefusalCode>;

/** Why a voucher is refused. Reasons the visitor cannot fix come first. Ruling B3. */
export function whyVoucherRefused(
  conditions: VoucherConditions,
  facts: VoucherFacts,
): VoucherIssue | undefined {
  const field = "voucherCode";
  const { startsOn, endsOn, minimumHousemates, productCode, minimumTermMonths } = conditions;
  if (endsOn !== undefined && isBefore(endsOn, facts.today)) {
    return { field, code: "voucher-expired", values: { date: endsOn.toString() } };
  }
  const { usesLeft, usesLeftForPerson } = conditions;
  if (usesLeft !== undefined && usesLeft <= 0) return { field, code: "voucher-used-up" };
  if (usesLeftForPerson !== undefined && usesLeftForPerson <= 0)
    return { field, code: "voucher-used-by-person" };
  if (startsOn !== undefined && isBefore(facts.today, startsOn)) {
    return { field, code: "voucher-not-started", values: { date: startsOn.toString() } };
  }
  if (minimumHousemates !== undefined && facts.housemates < minimumHousemates) {
    return { field, code: "voucher-needs-housemates", values: { housemates: minimumHousemates } };
  }
  const wanted = facts.optionCodes.filter((code) => !isNoneOption(code));
  if (productCode !== undefined && !wanted.some((code) => isSameCode(code, productCode))) {
    return { field, code: "voucher-not-for-package" };
  }
  const months = termMonths(facts);
  if (minimumTermMonths !== undefined && months !== undefined && months < minimumTermMonths) {
    return { field, code: "voucher-term-too-short", values: { months: minimumTermMonths } };
  }
  return undefined;
}

function termMonths({ tenancyStart, tenancyEnd }: VoucherFacts): number | undefined {
  if (tenancyStart === undefined || tenancyEnd === undefined) return undefined;
  return isBefore(tenancyEnd, tenancyStart) ? undefined : tenancyMonths(tenancyStart, tenancyEnd);
}

/** `10% off everything`, `25p a week off for each of you`, `TV Licence free`. Ruling E. */
export function describeDiscount(discount: Discount): string {
  switch (discount.kind) {
    case "percent":
      return `${String(discount.percent)}% off everything`;
    case "amount-per-week":
      return `${formatSmallAmount(discount.amount)} a week off for each of you`;
    case "product-free":
      return `${discount.productType} free`;
  }
}

/** The form in which codes are compared: letters and digits, in upper case. Rulings B3, C15. */
export function normaliseCode(code: string): string {
  return cleanText(code)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
}

/** Whether both are read as the same code. Ruling C15. */
export function isSameCode(one: string, other: string): boolean {
  return normaliseCode(one) === normaliseCode(other);
}
