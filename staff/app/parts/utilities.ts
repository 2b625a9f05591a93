import type { Utility } from "@evenly/design/utility";
import type { ProductType } from "@evenly/domain/catalogue";

export const utilities: Readonly<Record<ProductType, Utility>> = {
  Energy: "energy",
  Water: "water",
  Broadband: "broadband",
  "TV Licence": "tv",
};
