import type { Product } from "@evenly/contract/products";
import {
  answers,
  useAnswers,
  type Answers,
  type DiscountAnswers,
  type VisitorCodes,
} from "../answers/answers.ts";
import { chosenOption, chosenPriceIds } from "../answers/chosen-products.ts";

/** What is on offer to this visitor: whatever shows, asks for or sends a price takes it from here. */
export type Quote = {
  readonly leadId: string | undefined;
  readonly housemates: number;
  readonly products: readonly Product[];
  /** Price ids of the package, the _NONE options' included (Ruling B4). */
  readonly priceIds: readonly string[];
  /** `YYYY-MM-DD`, or empty before they are answered. */
  readonly startDate: string;
  readonly endDate: string;
  /** What the visitor came with, as used for this quote. */
  readonly codes: VisitorCodes;
  readonly discount: DiscountAnswers | undefined;
  /** Pence per person per week. A package whose discount has not been worked out yet costs what its options do. */
  readonly before: number;
  readonly after: number;
  /** Whether `after` is the server's price of this very package by these codes. */
  readonly isPriced: boolean;
};

/** The quote that the answers hold. */
export const quoteOf = (held: Answers): Quote => {
  const { leadId, housemateCount, products, startDate, endDate, codes = {}, discount } = held;
  const isPriced = held.pricedFor === pricedKey(held);
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
    before: isPriced ? held.priceBeforeDiscount : full,
    after: isPriced ? held.priceAfterDiscount : full,
    isPriced,
  };
};

/** The quote, outside a component. */
export const currentQuote = () => quoteOf(answers());

export const useQuote = () => quoteOf(useAnswers());

/** Names a package by its price ids, and the friend's code that may change its price: what a price was worked out for. */
export const pricedKey = ({ products, codes }: Pick<Answers, "products" | "codes">) =>
  [...chosenPriceIds(products), codes?.referral ?? ""].join();

/** Pence per person per week before any discount (Ruling C2). */
export const priceOf = (products: readonly Product[]): number =>
  products.reduce((sum, product) => sum + (chosenOption(product)?.price.current ?? 0), 0);
