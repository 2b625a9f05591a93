import type { Product } from "@evenly/contract/products";
import { utilityOf, type Utility } from "../design/utility.ts";
import { isWanted } from "../journey/chosen-products.ts";

/** Which of the House's utilities are on: those of the package. */
export const houseUtilities = (products: readonly Product[]): Partial<Record<Utility, "on" | "off">> =>
  Object.fromEntries(products.map((product) => [utilityOf(product.type), isWanted(product) ? "on" : "off"]));
