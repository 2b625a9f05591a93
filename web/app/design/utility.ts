import type { ProductType } from "@evenly/domain/catalogue";
import styles from "./utility.module.css";

/** The four utilities as the House, the icons and the tints know them. */
export type Utility = "energy" | "water" | "broadband" | "tv";

export const utilities = ["energy", "water", "broadband", "tv"] as const satisfies readonly Utility[];

const byProductType: Record<ProductType, Utility> = {
  Energy: "energy",
  Water: "water",
  Broadband: "broadband",
  "TV Licence": "tv",
};

export function utilityOf(type: ProductType): Utility {
  return byProductType[type];
}

/** The class that sets --utility, --utility-deep and --utility-soft for everything inside. */
export function utilityTint(utility: Utility): string {
  return styles[utility] ?? "";
}
