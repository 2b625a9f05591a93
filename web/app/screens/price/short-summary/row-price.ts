import type { Product } from "@evenly/contract/products";
import type { ProductType } from "@evenly/domain/catalogue";
import { pence, type Pence } from "@evenly/domain/money";
import { chosenOption, findProduct, isWanted } from "../../../answers/chosen-products.ts";
import { toggleProduct } from "./toggle-product.ts";

/** The last wanted option per product. */
export type LastWanted = Readonly<Partial<Record<ProductType, string>>>;

/** Pence per person per week; undefined where prices are hidden. */
export type RowPrice = (product: Product) => Pence | undefined;

/** A product's part of the price before discount, or what it would add. */
export const rowPrice =
  (lastWanted: LastWanted): RowPrice =>
  (product) => {
    const { type, showPrices } = product;
    const isPressed = type === "Water" || type === "TV Licence";
    const taken = isWanted(product)
      ? product
      : isPressed && findProduct(toggleProduct([product], type, true, lastWanted[type]) ?? [], type);
    const option = taken ? chosenOption(taken) : undefined;
    return showPrices && option ? pence(option.price.current) : undefined;
  };
