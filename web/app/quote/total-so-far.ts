import type { Product } from "@evenly/contract/products";
import { productTypes, type ProductType } from "@evenly/domain/catalogue";
import { pence, type Pence } from "@evenly/domain/money";
import { priceOf } from "./quote.ts";

/** Pence per person per week before discount, up to and including a product; undefined where prices are hidden. */
export function totalSoFar(products: readonly Product[], type: ProductType): Pence | undefined {
  const chosen = products.filter(
    (product) => productTypes.indexOf(product.type) <= productTypes.indexOf(type),
  );
  return chosen.every(({ showPrices }) => showPrices) ? pence(priceOf(chosen)) : undefined;
}
