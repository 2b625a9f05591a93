import type { ProductType } from "./catalogue.ts";
import type { Discount } from "./discount.ts";
import { addPence, pence, percentOff, subtractPence } from "./money.ts";
import type { Pence } from "./money.ts";

/** `current` is pence per person per week. */
export type PricedOption = {
  readonly type: ProductType;
  readonly code: string;
  readonly current: Pence;
};

/** Pence per person per week. */
export type PricedLine = {
  readonly type: ProductType;
  readonly code: string;
  readonly before: Pence;
  readonly after: Pence;
};

/** Pence per person per week. `amountOff` is taken off the sum, not off a line. Ruling C1. */
export type PackagePrice = {
  readonly before: Pence;
  readonly after: Pence;
  readonly amountOff: Pence;
  readonly byOption: readonly PricedLine[];
};

/** Pence per person per week, before any discount. Ruling C2. */
export function priceBefore(options: readonly PricedOption[]): Pence {
  return addPence(options.map((option) => option.current));
}

/** The price line by line, never below 0. RangeError for a percentage outside 0 to 100. Ruling C1. */
export function packagePrice(options: readonly PricedOption[], discount: Discount | undefined): PackagePrice {
  const byOption = options.map((option) => ({
    type: option.type,
    code: option.code,
    before: option.current,
    after: discountOption(option, discount),
  }));
  const sum = addPence(byOption.map((line) => line.after));
  const discountAmount = discount?.kind === "amount-per-week" ? Math.max(0, discount.amount) : 0;
  const amountOff = pence(Math.min(sum, discountAmount));
  return { before: priceBefore(options), after: subtractPence(sum, amountOff), amountOff, byOption };
}

function discountOption(option: PricedOption, discount: Discount | undefined): Pence {
  if (discount?.kind === "percent") return percentOff(option.current, discount.percent);
  if (discount?.kind === "product-free" && discount.productType === option.type) return pence(0);
  return option.current;
}
