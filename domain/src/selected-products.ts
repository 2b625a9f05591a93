import { isNoneOption, type ProductType, productTypes } from "./catalogue.ts";
import type { Issue } from "./issue.ts";
import { productFacts } from "./product-facts.ts";

export type SelectedProductsCode = "selected-products-incomplete" | "energy-not-selected";

/** Exactly one option for each product type; Energy, which is required, cannot be declined. Ruling B3, Spec §2 Price summary. */
export function checkSelectedProducts(
  selected: readonly { type: ProductType; code: string }[],
): Issue<"selectedProducts", SelectedProductsCode>[] {
  const field = "selectedProducts";
  const onceEach = productTypes.every((type) => selected.filter((one) => one.type === type).length === 1);
  if (!onceEach) return [{ field, code: "selected-products-incomplete" }];
  const energyWanted = selected.every(
    ({ type, code }) => !productFacts[type].isRequired || !isNoneOption(code),
  );
  return energyWanted ? [] : [{ field, code: "energy-not-selected" }];
}
