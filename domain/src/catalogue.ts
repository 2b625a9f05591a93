import type { Issue } from "./issue.ts";

/** The product types in the order they are shown. Spec §9, Ruling A3. */
export const productTypes = ["Energy", "Water", "Broadband", "TV Licence"] as const;

export type ProductType = (typeof productTypes)[number];

export type CatalogueCode = "selected-products-incomplete" | "energy-not-selected";

/** Option codes by product type, as far as chosen. */
export type SelectedCodes = Readonly<Partial<Record<ProductType, string | undefined>>>;

/** The type as a URL segment and a share link's query key: without its space. Ruling A3. */
export function slugOf(type: ProductType): string {
  return type.replace(/\s/g, "");
}

/** Reads `TVLicence`, `tv licence` or `TV%20Licence`; undefined for an unknown type. Ruling A3. */
export function productTypeFromSlug(text: string | undefined): ProductType | undefined {
  const wanted = (text ?? "").replace(/%20|\s/g, "").toLowerCase();
  return productTypes.find((type) => slugOf(type).toLowerCase() === wanted);
}

/** Whether an option code means that the product is not wanted. Spec §3 Derived, Ruling A4. */
export function isNoneOption(code: string): boolean {
  return code.toLowerCase().includes("_none");
}

/** Whether a broadband option is chosen that is not a _NONE option. Spec §3 Derived. */
export function isBroadbandWanted(selected: SelectedCodes): boolean {
  const code = selected.Broadband;
  return code !== undefined && code !== "" && !isNoneOption(code);
}

/** The type after this one among those offered; undefined after the last. Spec §2 Package builder. */
export function nextProductType(
  type: ProductType,
  offered: readonly ProductType[] = productTypes,
): ProductType | undefined {
  return productTypes.slice(productTypes.indexOf(type) + 1).find((later) => offered.includes(later));
}

/** The first type that is offered, in display order. */
export function firstProductType(offered: readonly ProductType[] = productTypes): ProductType | undefined {
  return productTypes.find((type) => offered.includes(type));
}

/** Exactly one option for each product type, and Energy always wanted. Ruling B3, Spec §2 Price summary. */
export function checkSelectedProducts(
  selected: readonly { type: ProductType; code: string }[],
): Issue<"selectedProducts", CatalogueCode>[] {
  const field = "selectedProducts";
  const onceEach = productTypes.every((type) => selected.filter((one) => one.type === type).length === 1);
  if (!onceEach) return [{ field, code: "selected-products-incomplete" }];
  const energyWanted = selected.some((one) => one.type === "Energy" && !isNoneOption(one.code));
  return energyWanted ? [] : [{ field, code: "energy-not-selected" }];
}
