import type { Product } from "@evenly/contract/products";
import { isNoneOption, type ProductType } from "@evenly/domain/catalogue";
import { chooseOption, findProduct } from "../../../answers/chosen-products.ts";

/** `before`: the last wanted option; undefined when the product has none. */
export function toggleProduct(
  products: readonly Product[],
  type: ProductType,
  isWanted: boolean,
  before?: string,
): Product[] | undefined {
  const options =
    findProduct(products, type)?.options.filter(({ code }) => isNoneOption(code) !== isWanted) ?? [];
  const option = options.find(({ code }) => code === before) ?? options[0];
  return option && chooseOption(products, type, option.code);
}
