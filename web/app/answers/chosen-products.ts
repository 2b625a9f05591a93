import type { Option, Product } from "@evenly/contract/products";
import { isNoneOption, type ProductType } from "@evenly/domain/catalogue";

/** Each product has a chosen option (Ruling B3). */
export function chosenOption(product: Product): Option | undefined {
  return product.options.find((option) => option.code === product.selected) ?? product.options[0];
}

/** Price ids of all chosen options, _NONE options included (Ruling B4). */
export function chosenPriceIds(products: readonly Product[]): string[] {
  return products.flatMap((product) => chosenOption(product)?.priceId ?? []);
}

export function isWanted(product: Product) {
  return !isNoneOption(chosenOption(product)?.code ?? "_NONE");
}

export function wantedTypes(products: readonly Product[]): ProductType[] {
  return products.filter(isWanted).map((product) => product.type);
}

export function findProduct(products: readonly Product[], type: ProductType) {
  return products.find((product) => product.type === type);
}

export function chooseOption(products: readonly Product[], type: ProductType, code: string): Product[] {
  return products.map((product) => (product.type === type ? { ...product, selected: code } : product));
}
