import type { Pence } from "./money.ts";
import { packagePrice, type PricedOption } from "./package-price.ts";
import {
  chooseDiscount,
  type CodeChoice,
  type CodeFacts,
  type CodesBySource,
  isDiscountLost,
  type StoredCode,
  type StoredCodes,
} from "./winning-code.ts";

/** Prices are pence per person per week. */
export type PriceAgreement<Stored extends StoredCode> = {
  readonly options: readonly PricedOption[];
  /** Whether the picked prices may be charged: `honoured` of the checked prices. */
  readonly arePricesHonoured: boolean;
  readonly codes: CodesBySource;
  readonly stored: StoredCodes<Stored>;
  readonly facts: CodeFacts;
  /** A friend's code came with the sale, not only with its quote. */
  readonly isReferralSent: boolean;
  /** After the discount, as sent; undefined from a page that did not send it. */
  readonly shown: number | undefined;
};

/** Pence per person per week. */
export type AgreedPrice<Stored extends StoredCode> = CodeChoice<Stored> & {
  readonly before: Pence;
  readonly after: Pence;
  readonly refusal: "price-changed" | "discount-changed" | undefined;
};

/**
 * The price of a sale, and why it is refused unless it is the one that was shown, so that nobody is charged a different
 * one. Without `shown`, a lost discount counts as a change. A page may have cleared the voucher of a shared package, which
 * only the price it showed tells. Rulings B3, B4, C11.
 */
export function agreedPrice<Stored extends StoredCode>({
  options,
  arePricesHonoured,
  codes,
  stored,
  facts,
  isReferralSent,
  shown,
}: PriceAgreement<Stored>): AgreedPrice<Stored> {
  const priceWith = (considered: CodesBySource) => {
    const choice = chooseDiscount(considered, stored, facts);
    const { before, after } = packagePrice(options, choice.winner?.discount);
    return { ...choice, before, after };
  };
  const whole = priceWith(codes);
  const cleared = priceWith({ ...codes, "share-link-voucher": undefined });
  const price = whole.after !== shown && cleared.after === shown ? cleared : whole;
  const isLost = isDiscountLost(codes, stored, price, isReferralSent);
  const isChanged = shown === undefined ? isLost : price.after !== shown;
  if (!arePricesHonoured) return { ...price, refusal: "price-changed" };
  return { ...price, refusal: isChanged ? (isLost ? "discount-changed" : "price-changed") : undefined };
}
