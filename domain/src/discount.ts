import { isBefore } from "./calendar.ts";
import type { ProductType } from "./catalogue.ts";
import type { Issue } from "./issue.ts";
import { formatSmallAmount } from "./money.ts";
import type { Pence } from "./money.ts";
import { cleanText } from "./typed-text.ts";

/** A discount on each housemate's weekly price. Ruling C1. */
export type Discount =
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "amount-per-week"; readonly amount: Pence }
  | { readonly kind: "product-free"; readonly productType: ProductType };

/** Dates are inclusive; `productCode` is an option that the package must contain. */
export type VoucherConditions = {
  readonly startsOn?: Temporal.PlainDate | undefined;
  readonly endsOn?: Temporal.PlainDate | undefined;
  readonly minimumHousemates?: number | undefined;
  readonly productCode?: string | undefined;
  readonly minimumTermMonths?: number | undefined;
  readonly usesLeft?: number | undefined;
  readonly personHasUsed?: boolean | undefined;
};

/** `termMonths` is unknown before the tenancy dates are; a term condition is not checked then. */
export type VoucherFacts = {
  readonly today: Temporal.PlainDate;
  readonly housemates: number;
  readonly selectedCodes: readonly string[];
  readonly termMonths?: number | undefined;
};

export type VoucherRefusalCode =
  | "voucher-expired"
  | "voucher-not-started"
  | "voucher-used-up"
  | "voucher-used-by-person"
  | "voucher-not-for-package"
  | "voucher-needs-housemates"
  | "voucher-term-too-short";

/** Sources of a code by precedence. Ruling C11. */
export const codeSources = [
  "typed-voucher",
  "share-link-voucher",
  "offer-and-affiliate",
  "referral",
  "default-voucher",
] as const;

export type CodeSource = (typeof codeSources)[number];

/** Why a voucher is refused. Reasons the visitor cannot fix come first. Ruling B3. */
export function whyVoucherRefused(
  conditions: VoucherConditions,
  facts: VoucherFacts,
): Issue<"voucherCode", VoucherRefusalCode> | undefined {
  const field = "voucherCode";
  const { startsOn, endsOn, minimumHousemates, productCode, minimumTermMonths } = conditions;
  if (endsOn !== undefined && isBefore(endsOn, facts.today)) {
    return { field, code: "voucher-expired", values: { date: endsOn.toString() } };
  }
  if (conditions.usesLeft !== undefined && conditions.usesLeft <= 0)
    return { field, code: "voucher-used-up" };
  if (conditions.personHasUsed === true) return { field, code: "voucher-used-by-person" };
  if (startsOn !== undefined && isBefore(facts.today, startsOn)) {
    return { field, code: "voucher-not-started", values: { date: startsOn.toString() } };
  }
  if (minimumHousemates !== undefined && facts.housemates < minimumHousemates) {
    return { field, code: "voucher-needs-housemates", values: { housemates: minimumHousemates } };
  }
  if (productCode !== undefined && !facts.selectedCodes.some((code) => isSameCode(code, productCode))) {
    return { field, code: "voucher-not-for-package" };
  }
  if (
    minimumTermMonths !== undefined &&
    facts.termMonths !== undefined &&
    facts.termMonths < minimumTermMonths
  ) {
    return { field, code: "voucher-term-too-short", values: { months: minimumTermMonths } };
  }
  return undefined;
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

/** The first code by precedence; blank codes are skipped. Ruling C11. */
export function chooseCode(
  candidates: Readonly<Partial<Record<CodeSource, string | undefined>>>,
): { source: CodeSource; code: string } | undefined {
  for (const source of codeSources) {
    const code = cleanText(candidates[source]);
    if (code !== "") return { source, code };
  }
  return undefined;
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
