import type { Product } from "@evenly/contract/products";
import type { Utility } from "@evenly/design/utility";
import type { ProductType } from "@evenly/domain/catalogue";
import { utilityOf } from "./utility-of.ts";
import { isWanted } from "../../answers/chosen-products.ts";

/** On for the package's products, off for the others. */
export const houseUtilities = (products: readonly Product[]): Partial<Record<Utility, "on" | "off">> =>
  Object.fromEntries(products.map((product) => [utilityOf(product.type), isWanted(product) ? "on" : "off"]));

export const utilitiesOn = (types: readonly ProductType[]): Partial<Record<Utility, "on">> =>
  Object.fromEntries(types.map((type) => [utilityOf(type), "on"]));
