import type { Success } from "@evenly/contract";
import type { Product } from "@evenly/contract/products";
import { isSameCode } from "@evenly/domain/discount";
import { answer, answers, type Answers, type DiscountAnswers } from "../answers/answers.ts";
import { keepLostCode, lostDiscount } from "./lost-discount.ts";
import { pricedKey, priceOf } from "./quote.ts";

export type Offer = Success<"GET /products">;

type StoredQuote = {
  /** Options to keep where still offered; empty when a letting agent chooses. */
  readonly chosen: readonly Product[];
  /** That was asked with; one that the offer does not have is tried once more where its reason is read. Spec §4, §8. */
  readonly code?: string | undefined;
  /** Stored in the same step as the offer. */
  readonly house?: Partial<Answers>;
};

/** Stores an offer with its house; a typed voucher is kept. Spec §4, Ruling B3. */
export function keepQuote(offer: Offer, { chosen, code, house = {} }: StoredQuote) {
  const products = offer.products.map((product) => {
    const before = chosen.find(({ type }) => type === product.type)?.selected;
    return product.options.some(({ code }) => code === before)
      ? { ...product, selected: before ?? product.selected }
      : product;
  });
  const state = answers();
  const isAsOffered = products.every((product, at) => product.selected === offer.products[at]?.selected);
  const discount = strongerDiscount(offer.discount, state.discount);
  // A referral stays, whatever other codes are tried.
  const { discount: offered } = offer;
  const codes =
    offered && !offered.inputRevealed
      ? { ...state.codes, referral: state.codes?.referral ?? offered.code }
      : state.codes;
  const isLost = code !== undefined && !discount?.inputRevealed;
  if (isLost) keepLostCode(code);
  const isPriced = isAsOffered && !lostDiscount() && isByDiscount(offer, discount, codes);
  answer({
    ...house,
    leadId: offer.leadId,
    codes,
    products,
    ...(offer.address ? { address: offer.address, postcode: offer.address.postcode } : {}),
    existingAccountGuid: offer.existingAccountGUID,
    existingAccounts: offer.accounts,
    priceBeforeDiscount: isAsOffered ? offer.priceBeforeDiscount : priceOf(products),
    priceAfterDiscount: isPriced ? offer.priceAfterDiscount : priceOf(products),
    breakdown: isPriced ? offer.breakdown : undefined,
    pricedFor: isPriced ? pricedKey({ codes, products }) : "",
    discount: discount && { typed: false, ...discount },
    sharedPriceChanged: offer.priceWhenShared !== undefined,
  });
}

/** A typed voucher is tried first on a new package. Ruling C11. */
function strongerDiscount(
  offered: Offer["discount"],
  discountToTry: DiscountAnswers | undefined,
): DiscountAnswers | Offer["discount"] {
  if (!discountToTry?.typed) return offered;
  return offered && isSameCode(discountToTry.code, offered.code)
    ? { ...offered, typed: true }
    : discountToTry;
}

/** Whether the offer's price includes the discount; a referral without effect is still to be tried. */
function isByDiscount(offer: Offer, discount: Offer["discount"], codes: Answers["codes"]): boolean {
  return discount === undefined ? !codes?.referral : isSameCode(discount.code, offer.discount?.code ?? "");
}
