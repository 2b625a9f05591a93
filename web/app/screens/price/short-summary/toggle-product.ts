import type { Product } from "@evenly/contract/products";
import { isNoneOption, type ProductType } from "@evenly/domain/catalogue";
import { chooseOption, findProduct } from "../../../answers/chosen-products.ts";

/** `before` is the option it had when it was last wanted; undefined where the product offers no such choice. */
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
