import type { Product } from "@evenly/contract/products";
import { isNoneOption, type ProductType } from "@evenly/domain/catalogue";
import { chooseOption, findProduct } from "../../../answers/chosen-products.ts";

/**
 * Takes a product into the package or leaves it out, by its first option that is wanted or not. `before` is the option
 * it had when it was last wanted. Undefined where the product offers no such choice.
 */
export const toggleProduct = (
  products: readonly Product[],
  type: ProductType,
  isWanted: boolean,
  before?: string,
): Product[] | undefined => {
  const options =
    findProduct(products, type)?.options.filter(({ code }) => isNoneOption(code) !== isWanted) ?? [];
  const option = options.find(({ code }) => code === before) ?? options[0];
  return option && chooseOption(products, type, option.code);
};
