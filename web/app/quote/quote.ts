import type { PriceBreakdown, Product } from "@evenly/contract/products";
import {
  answers,
  useAnswers,
  type Answers,
  type DiscountAnswers,
  type VisitorCodes,
} from "../answers/answers.ts";
import { chosenOption, chosenPriceIds } from "../answers/chosen-products.ts";

/** The visitor's quote, used wherever a price is shown or sent. */
export type Quote = {
  readonly leadId: string | undefined;
  readonly housemates: number;
  readonly products: readonly Product[];
  /** Price ids of the package, the _NONE options' included (Ruling B4). */
  readonly priceIds: readonly string[];
  /** `YYYY-MM-DD`, or empty. */
  readonly startDate: string;
  readonly endDate: string;
  /** The codes used for this quote. */
  readonly codes: VisitorCodes;
  readonly discount: DiscountAnswers | undefined;
  /** Pence per person per week; option prices until the discount is calculated. */
  readonly before: number;
  readonly after: number;
  /** What `after` is made of; undefined while it is the options' prices, or not known. Ruling C1. */
  readonly breakdown: PriceBreakdown | undefined;
  /** Whether `after` is the server's price for this package and these codes. */
  readonly isPriced: boolean;
};

export function quoteOf(state: Answers): Quote {
  const { leadId, housemateCount, products, startDate, endDate, codes = {}, discount } = state;
  const isPriced = state.pricedFor === pricedKey(state);
  const full = priceOf(products);
  return {
    leadId,
    housemates: housemateCount,
    products,
    priceIds: chosenPriceIds(products),
    startDate,
    endDate,
    codes,
    discount: discount?.isValid ? discount : undefined,
    before: isPriced ? state.priceBeforeDiscount : full,
    after: isPriced ? state.priceAfterDiscount : full,
    breakdown: isPriced && isOf(state.breakdown, state) ? state.breakdown : undefined,
    isPriced,
  };
}

function isOf(breakdown: PriceBreakdown | undefined, { products, priceAfterDiscount }: Answers): boolean {
  return (
    breakdown !== undefined &&
    products.every(({ selected }) => breakdown.options.some(({ code }) => code === selected)) &&
    breakdown.options.reduce((sum, { after }) => sum + after, -breakdown.amountOff) === priceAfterDiscount
  );
}

export function currentQuote() {
  return quoteOf(answers());
}

export function useQuote() {
  return quoteOf(useAnswers());
}

/** Identifies a priced package: its price ids and the referral code. */
export function pricedKey({ products, codes }: Pick<Answers, "products" | "codes">) {
  return [...chosenPriceIds(products), codes?.referral ?? ""].join();
}

/** Pence per person per week before discount (Ruling C2). */
export function priceOf(products: readonly Product[]): number {
  return products.reduce((sum, product) => sum + (chosenOption(product)?.price.current ?? 0), 0);
}
