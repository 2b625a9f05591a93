import type { Option, Product } from "@evenly/contract/products";
import { isNoneOption, type ProductType } from "@evenly/domain/catalogue";

/** Each product has a chosen option (Ruling B3). */
export const chosenOption = (product: Product): Option | undefined =>
  product.options.find((option) => option.code === product.selected) ?? product.options[0];

/** Price ids of all chosen options, _NONE options included (Ruling B4). */
export const chosenPriceIds = (products: readonly Product[]): string[] =>
  products.flatMap((product) => chosenOption(product)?.priceId ?? []);

export const isWanted = (product: Product) => !isNoneOption(chosenOption(product)?.code ?? "_NONE");

export const wantedTypes = (products: readonly Product[]): ProductType[] =>
  products.filter(isWanted).map((product) => product.type);

export const findProduct = (products: readonly Product[], type: ProductType) =>
  products.find((product) => product.type === type);

export const chooseOption = (products: readonly Product[], type: ProductType, code: string): Product[] =>
  products.map((product) => (product.type === type ? { ...product, selected: code } : product));
