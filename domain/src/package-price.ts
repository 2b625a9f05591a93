import type { ProductType } from "./catalogue.ts";
import type { Discount } from "./discount.ts";
import { addPence, pence, percentOff, subtractPence } from "./money.ts";
import type { Pence } from "./money.ts";

/** One chosen option; `current` is pence per person per week. */
export type PricedOption = {
  readonly type: ProductType;
  readonly code: string;
  readonly current: Pence;
};

/** One line of a breakdown, in pence per person per week. */
export type PricedLine = {
  readonly type: ProductType;
  readonly code: string;
  readonly before: Pence;
  readonly after: Pence;
};

/**
 * Pence per person per week. The lines' `after` less `amountOff` is `after`: an amount off per week
 * comes off the sum and off no line in particular. Ruling C1.
 */
export type PackagePrice = {
  readonly before: Pence;
  readonly after: Pence;
  readonly amountOff: Pence;
  readonly byOption: readonly PricedLine[];
};

/** The sum of the chosen options' current prices, pence per person per week. Ruling C2. */
export function priceBefore(options: readonly PricedOption[]): Pence {
  return addPence(options.map((option) => option.current));
}

/** The price before and after a discount, line by line; never below 0 nor above the price before (Ruling C1). Throws RangeError for a percentage outside 0 to 100. */
export function packagePrice(options: readonly PricedOption[], discount: Discount | undefined): PackagePrice {
  const byOption = options.map((option) => ({
    type: option.type,
    code: option.code,
    before: option.current,
    after: discountOption(option, discount),
  }));
  const sum = addPence(byOption.map((line) => line.after));
  const asked = discount?.kind === "amount-per-week" ? Math.max(0, discount.amount) : 0;
  const amountOff = pence(Math.min(sum, asked));
  return { before: priceBefore(options), after: subtractPence(sum, amountOff), amountOff, byOption };
}

function discountOption(option: PricedOption, discount: Discount | undefined): Pence {
  if (discount?.kind === "percent") return percentOff(option.current, discount.percent);
  if (discount?.kind === "product-free" && discount.productType === option.type) return pence(0);
  return option.current;
}
