import type { Success } from "@evenly/contract";
import type { Product } from "@evenly/contract/products";
import { normaliseCode } from "@evenly/domain/discount";
import { answer, answers, type Answers, type DiscountAnswers } from "../answers/answers.ts";
import { pricedKey, priceOf } from "./quote.ts";

export type Offer = Success<"GET /products">;

type Kept = {
  /** Whose options stay chosen where they are still offered; none where a letting agent chooses. */
  readonly chosen: readonly Product[];
  /** The house that the offer is for: the two change together or not at all. */
  readonly house?: Partial<Answers>;
};

/** An offer with its house. A voucher that the visitor typed stays theirs. Spec §4, Ruling B3. */
export const keepQuote = (offer: Offer, { chosen, house = {} }: Kept) => {
  const products = offer.products.map((product) => {
    const before = chosen.find(({ type }) => type === product.type)?.selected;
    return product.options.some(({ code }) => code === before)
      ? { ...product, selected: before ?? product.selected }
      : product;
  });
  const held = answers();
  const isAsOffered = products.every((product, at) => product.selected === offer.products[at]?.selected);
  const discount = strongerDiscount(offer.discount, held.discount);
  // Who came by a friend's link has the friend's code, whatever else is tried on the package.
  const { discount: offered } = offer;
  const codes =
    offered && !offered.inputRevealed
      ? { ...held.codes, referral: held.codes?.referral ?? offered.code }
      : held.codes;
  const isPriced = isAsOffered && isByDiscount(offer, discount, codes);
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
    pricedFor: isPriced ? pricedKey({ codes, products }) : "",
    discount: discount && { typed: false, ...discount },
    sharedPriceChanged: offer.priceWhenShared !== undefined,
  });
};

/** A voucher that the visitor typed is tried again on the new package before anything weaker is. Ruling C11. */
const strongerDiscount = (
  offered: Offer["discount"],
  held: DiscountAnswers | undefined,
): DiscountAnswers | Offer["discount"] => {
  if (!held?.typed) return offered;
  return offered && isSameCode(held.code, offered.code) ? { ...offered, typed: true } : held;
};

/** Whether the offer's price is the one by this discount; a friend's code that took nothing off has yet to be tried. */
const isByDiscount = (offer: Offer, discount: Offer["discount"], codes: Answers["codes"]): boolean =>
  discount === undefined ? !codes?.referral : isSameCode(discount.code, offer.discount?.code ?? "");

const isSameCode = (one: string, other: string) => normaliseCode(one) === normaliseCode(other);
