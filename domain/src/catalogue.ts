import type { Issue } from "./issue.ts";

/** In display order. Spec §9, Ruling A3. */
export const productTypes = ["Energy", "Water", "Broadband", "TV Licence"] as const;

export type ProductType = (typeof productTypes)[number];

export type CatalogueCode = "selected-products-incomplete" | "energy-not-selected";

/** Chosen option codes by product type. */
export type SelectedCodes = Readonly<Partial<Record<ProductType, string | undefined>>>;

/** The type without spaces: in URLs and in share links. Ruling A3. */
export function slugOf(type: ProductType): string {
  return type.replace(/\s/g, "");
}

/** Parses `TVLicence`, `tv licence` or `TV%20Licence`; undefined for an unknown type. Ruling A3. */
export function productTypeFromSlug(text: string | undefined): ProductType | undefined {
  const wanted = (text ?? "").replace(/%20|\s/g, "").toLowerCase();
  return productTypes.find((type) => slugOf(type).toLowerCase() === wanted);
}

/** Whether an option code stands for "not wanted". Spec §3 Derived, Ruling A4. */
export function isNoneOption(code: string): boolean {
  return code.toLowerCase().includes("_none");
}

/** Spec §3 Derived. */
export function isBroadbandWanted(selected: SelectedCodes): boolean {
  const code = selected.Broadband;
  return code !== undefined && code !== "" && !isNoneOption(code);
}

/** The next offered type; undefined after the last. Spec §2 Package builder. */
export function nextProductType(
  type: ProductType,
  offered: readonly ProductType[] = productTypes,
): ProductType | undefined {
  return productTypes.slice(productTypes.indexOf(type) + 1).find((later) => offered.includes(later));
}

/** The first offered type in display order. */
export function firstProductType(offered: readonly ProductType[] = productTypes): ProductType | undefined {
  return productTypes.find((type) => offered.includes(type));
}

/** Exactly one option for each product type; Energy cannot be declined. Ruling B3, Spec §2 Price summary. */
export function checkSelectedProducts(
  selected: readonly { type: ProductType; code: string }[],
): Issue<"selectedProducts", CatalogueCode>[] {
  const field = "selectedProducts";
  const onceEach = productTypes.every((type) => selected.filter((one) => one.type === type).length === 1);
  if (!onceEach) return [{ field, code: "selected-products-incomplete" }];
  const energyWanted = selected.some((one) => one.type === "Energy" && !isNoneOption(one.code));
  return energyWanted ? [] : [{ field, code: "energy-not-selected" }];
}
