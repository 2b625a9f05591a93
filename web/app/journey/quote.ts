import type { Success } from "@evenly/contract";
import type { Product } from "@evenly/contract/products";
import { normaliseCode } from "@evenly/domain/discount";
import { answer, answers, type DiscountAnswers } from "./answers.ts";
import { chosenPriceIds, priceOf } from "./chosen-products.ts";

export type Quote = Success<"GET /products">;

/** Names a package by its price ids: what a discounted price was worked out for. */
export const packageKey = (products: readonly Product[]) => chosenPriceIds(products).join();

/**
 * Keeps what the server offers at a house. Options that were chosen before stay chosen where they are still offered,
 * except that a letting agent's choice stands. A voucher that the visitor typed stays theirs. Spec §4, Ruling B3.
 */
export const keepQuote = (
  quote: Quote,
  chosen: readonly Product[] = answers().agentMode ? [] : answers().products,
) => {
  const products = quote.products.map((product) => {
    const before = chosen.find(({ type }) => type === product.type)?.selected;
    return product.options.some(({ code }) => code === before)
      ? { ...product, selected: before ?? product.selected }
      : product;
  });
  const isAsQuoted = products.every((product, at) => product.selected === quote.products[at]?.selected);
  const discount = strongerDiscount(quote.discount, answers().discount);
  const isPriced =
    isAsQuoted && (discount === undefined || isSameCode(discount.code, quote.discount?.code ?? ""));
  answer({
    leadId: quote.leadId,
    products,
    ...(quote.address ? { address: quote.address, postcode: quote.address.postcode } : {}),
    existingAccountGuid: quote.existingAccountGUID,
    priceBeforeDiscount: isAsQuoted ? quote.priceBeforeDiscount : priceOf(products),
    priceAfterDiscount: isPriced ? quote.priceAfterDiscount : priceOf(products),
    pricedFor: isPriced ? packageKey(products) : "",
    discount: discount && { typed: false, ...discount },
    sharedPriceChanged: quote.priceWhenShared !== undefined,
  });
};

/** A voucher that the visitor typed is tried again on the new package before anything weaker is. Ruling C11. */
const strongerDiscount = (
  quoted: Quote["discount"],
  held: DiscountAnswers | undefined,
): DiscountAnswers | Quote["discount"] => {
  if (!held?.typed) return quoted;
  return quoted && isSameCode(held.code, quoted.code) ? { ...quoted, typed: true } : held;
};

const isSameCode = (one: string, other: string) => normaliseCode(one) === normaliseCode(other);
