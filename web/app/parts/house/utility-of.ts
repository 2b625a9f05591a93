import type { Utility } from "@evenly/design/utility";
import type { ProductType } from "@evenly/domain/catalogue";

const byProductType: Record<ProductType, Utility> = {
  Energy: "energy",
  Water: "water",
  Broadband: "broadband",
  "TV Licence": "tv",
};

/** The design's name for a product type. */
export const utilityOf = (type: ProductType): Utility => byProductType[type];
