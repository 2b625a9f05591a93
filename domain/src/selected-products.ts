import { isNoneOption, type ProductType, productTypes } from "./catalogue.ts";
import type { Issue } from "./issue.ts";
import { productFacts } from "./product-facts.ts";

export type SelectedProductsCode = "selected-products-incomplete" | "energy-not-selected";

/**
 * The option that is selected of a product at first: what the shared package says, else the letting agent, else our
 * default; the first one on offer where that is not offered. Ruling B3 `GET /products`.
 */
export function selectedAtFirst(
  product: { readonly selected: string; readonly options: readonly { readonly code: string }[] },
  wanted: {
    readonly byShare: ReadonlySet<string> | undefined;
    readonly byAgent: ReadonlySet<string> | undefined;
  },
): string {
  const codes = wanted.byShare ?? wanted.byAgent;
  const { options, selected } = product;
  const option =
    options.find(({ code }) => codes?.has(code)) ??
    options.find(({ code }) => code === selected) ??
    options[0];
  return option?.code ?? selected;
}

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
