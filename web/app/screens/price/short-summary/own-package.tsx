import type { Product } from "@evenly/contract/products";
import { ListCard } from "@evenly/design/page";
import type { ProductType } from "@evenly/domain/catalogue";
import type { ReactNode } from "react";
import { PackageRow } from "../../../parts/prices/package-row.tsx";
import { utilityOf } from "../../../parts/house/utility-of.ts";
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
  readonly onBroadband: () => void;
};

/** Energy is fixed, broadband has a dialog, the others a checkbox. Spec §2 Price summary. */
export function OwnPackage({ products, isEditable, priceOf, discountRow, onToggle, onBroadband }: Props) {
  return (
    <ListCard>
      {products.map((product) => {
        const { type, label } = product;
        const canToggle = isEditable && type !== "Energy" && type !== "Broadband";
        return (
          <PackageRow
            key={type}
            level={2}
            utility={utilityOf(type)}
            title={label}
            detail={chosenOption(product)?.title}
            {...priceOf(product)}
            off={!isWanted(product)}
            included={type === "Energy"}
            onToggle={canToggle ? (wanted) => onToggle(type, wanted) : undefined}
            onEdit={isEditable && type === "Broadband" ? onBroadband : undefined}
            editLabel={words.editBroadband}
            why={reasons[type]}
          />
        );
      })}
      {discountRow}
    </ListCard>
  );
}
