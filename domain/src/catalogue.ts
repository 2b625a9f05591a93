type Product = {
  /** Its part of the House. */
  readonly utility: string;
  /** It begins on a date of its own, when somebody comes to install it. */
  readonly needsInstallation: boolean;
};

/** The products, in display order, with what first screens need; the rest is in `productFacts`. Spec §9, Ruling A3. */
export const catalogue = {
  Energy: { utility: "energy", needsInstallation: false },
  Water: { utility: "water", needsInstallation: false },
  Broadband: { utility: "broadband", needsInstallation: true },
  "TV Licence": { utility: "tv", needsInstallation: false },
} as const satisfies Record<string, Product>;

export type ProductType = keyof typeof catalogue;

/** In display order. */
export const productTypes = Object.keys(catalogue) as [ProductType, ...ProductType[]];

/** The type without spaces: in URLs and in share links. Ruling A3. */
export function slugOf(type: ProductType): string {
  return type.replace(/\s/g, "");
}

/** Parses `TVLicence`, `tv licence` or `TV%20Licence`; undefined for an unknown type. Ruling A3. */
export function productTypeFromSlug(text: string | undefined): ProductType | undefined {
  const wanted = (text ?? "").replace(/%20|\s/g, "").toLowerCase();
  return productTypes.find((type) => slugOf(type).toLowerCase() === wanted);
}

/** What an option code has that stands for "not wanted". Spec §3 Derived, Ruling A4. */
export const noneMarker = "_none";

/** Whether an option code stands for "not wanted". Spec §3 Derived, Ruling A4. */
export function isNoneOption(code: string): boolean {
  return code.toLowerCase().includes(noneMarker);
}

/** The types of which an option is wanted. Spec §3 Derived. */
export function wantedTypes(
  selected: readonly { readonly type: ProductType; readonly code: string }[],
): ProductType[] {
  return selected.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type);
}

/** Whether something wanted is installed on a date of its own. Spec §3 Derived. */
export function isBroadbandWanted(wanted: readonly ProductType[]): boolean {
  return wanted.some((type) => catalogue[type].needsInstallation);
}

/** The next offered type; undefined after the last. Spec §2 Package builder. */
export function nextProductType(type: ProductType, offered: readonly ProductType[]): ProductType | undefined {
  return productTypes.slice(productTypes.indexOf(type) + 1).find((later) => offered.includes(later));
}

/** The first offered type in display order. */
export function firstProductType(offered: readonly ProductType[]): ProductType | undefined {
  return productTypes.find((type) => offered.includes(type));
}
