import { isNoneOption, type ProductType, productTypes } from "./catalogue.ts";
import type { Issue } from "./issue.ts";
import { agentMayPreselect, productFacts } from "./product-facts.ts";

export type SelectedProductsCode = "selected-products-incomplete" | "energy-not-selected";

/**
 * The option that is selected of a product at first: what the shared package says, else the letting agent, else our
 * default; the first one on offer where that is not offered. What a letting agent may not choose starts as not wanted
 * for the agent's visitors. Ruling B3 `GET /products`.
 */
export function selectedAtFirst(
  product: {
    readonly type: ProductType;
    readonly selected: string;
    readonly options: readonly { readonly code: string }[];
  },
  wanted: {
    readonly byShare: ReadonlySet<string> | undefined;
    readonly byAgent: ReadonlySet<string> | undefined;
  },
): string {
  const codes = wanted.byShare ?? wanted.byAgent;
  const { type, selected } = product;
  const isAgents = wanted.byShare === undefined && wanted.byAgent !== undefined;
  const options = isAgents
    ? product.options.filter(({ code }) => agentMayPreselect(type, code))
    : product.options;
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
