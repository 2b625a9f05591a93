import type { Product } from "@evenly/contract/products";
import type { Utility } from "@evenly/design/utility";
import { catalogue, type ProductType } from "@evenly/domain/catalogue";
import { isWanted } from "../../answers/chosen-products.ts";

/** On for the package's products, off for the others. */
export function houseUtilities(products: readonly Product[]): Partial<Record<Utility, "on" | "off">> {
  return Object.fromEntries(
    products.map((product) => [catalogue[product.type].utility, isWanted(product) ? "on" : "off"]),
  );
}

export function utilitiesOn(types: readonly ProductType[]): Partial<Record<Utility, "on">> {
  return Object.fromEntries(types.map((type) => [catalogue[type].utility, "on"]));
}
