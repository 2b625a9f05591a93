import type { Product } from "@evenly/contract/products";
import type { ProductType } from "@evenly/domain/catalogue";
import { pence, type Pence } from "@evenly/domain/money";
import { productFacts } from "@evenly/domain/product-facts";
import { chosenOption, findProduct, isWanted } from "../../../answers/chosen-products.ts";
import type { Quote } from "../../../quote/quote.ts";
import { toggleProduct } from "./toggle-product.ts";

/** The last wanted option per product. */
export type LastWanted = Readonly<Partial<Record<ProductType, string>>>;

/** Pence per person per week; undefined where prices are hidden, or not known. */
export type RowPrice = (
  product: Product,
) => { readonly price: Pence; readonly was: Pence; readonly isDiscounted: boolean } | undefined;

/** A product's part of the price, so that the rows add up to it, or what it would add before a discount. Ruling C1. */
export function rowPrice(
  lastWanted: LastWanted,
  { breakdown, before, after }: Pick<Quote, "breakdown" | "before" | "after">,
): RowPrice {
  return (product) => {
    const { type, showPrices } = product;
    const isPressed = productFacts[type].edit === "switch";
    const isTaken = isWanted(product);
    const taken = isTaken
      ? product
      : isPressed && findProduct(toggleProduct([product], type, true, lastWanted[type]) ?? [], type);
    const option = taken ? chosenOption(taken) : undefined;
    if (!showPrices || !option) return undefined;
    const was = pence(option.price.current);
    const isDiscounted = after !== before;
    if (!isTaken || !isDiscounted) return { price: was, was, isDiscounted };
    const line = breakdown?.options.find(({ code }) => code === option.code);
    return line && { price: pence(line.after), was: pence(line.before), isDiscounted };
  };
}
