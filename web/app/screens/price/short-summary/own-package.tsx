import type { Product } from "@evenly/contract/products";
import { ListCard } from "@evenly/design/page";
import { catalogue, type ProductType } from "@evenly/domain/catalogue";
import { productFacts } from "@evenly/domain/product-facts";
import type { ReactNode } from "react";
import { PackageRow } from "../../../parts/prices/package-row.tsx";
import { chosenOption, isWanted } from "../../../answers/chosen-products.ts";
import type { RowPrice } from "./row-price.ts";
import { reasons } from "./reason-words.ts";
import * as words from "./words.ts";

type Props = {
  readonly products: readonly Product[];
  readonly isEditable: boolean;
  readonly priceOf: RowPrice;
  readonly discountRow?: ReactNode;
  readonly onToggle: (type: ProductType, wanted: boolean) => void;
  readonly onOptions: (type: ProductType) => void;
};

/** A fixed product, one with a dialog of its options, or a checkbox. Spec §2 Price summary. */
export function OwnPackage({ products, isEditable, priceOf, discountRow, onToggle, onOptions }: Props) {
  return (
    <ListCard>
      {products.map((product) => {
        const { type, label } = product;
        const { isRequired, edit } = productFacts[type];
        const way = isEditable ? edit : "none";
        return (
          <PackageRow
            key={type}
            level={2}
            utility={catalogue[type].utility}
            title={label}
            detail={chosenOption(product)?.title}
            {...priceOf(product)}
            off={!isWanted(product)}
            included={isRequired}
            onToggle={way === "switch" ? (wanted) => onToggle(type, wanted) : undefined}
            onEdit={way === "options" ? () => onOptions(type) : undefined}
            editLabel={words.edit(type)}
            why={reasons[type]}
          />
        );
      })}
      {discountRow}
    </ListCard>
  );
}
