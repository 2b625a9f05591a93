import type { Product } from "@evenly/contract/products";
import { productTypes, type ProductType } from "@evenly/domain/catalogue";
import { productPath } from "@evenly/domain/journey";
import { BuilderStrip, type BuilderStep } from "../../../parts/prices/builder-strip.tsx";
import { utilityOf } from "../../../parts/house/utility-of.ts";
import { isWanted } from "../../../answers/chosen-products.ts";

type Props = {
  readonly products: readonly Product[];
  readonly current: ProductType;
  readonly housemates: number;
};

/** The builder's progress; visited steps are links. */
export function ProductStrip({ products, current, housemates }: Props) {
  return <BuilderStrip housemates={housemates} steps={products.map((product) => stepOf(product, current))} />;
}

const stepOf = (product: Product, current: ProductType): BuilderStep => {
  const { type, label } = product;
  const step = { utility: utilityOf(type), label };
  if (type === current) return { ...step, state: "now" };
  if (productTypes.indexOf(type) > productTypes.indexOf(current)) return { ...step, state: "later" };
  return { ...step, state: isWanted(product) ? "done" : "skip", to: productPath(type) };
};
