import type { Product } from "@evenly/contract/products";
import { ListCard } from "@evenly/design/page";
import type { ProductType } from "@evenly/domain/catalogue";
import type { ReactNode } from "react";
import { PackageRow } from "../../../parts/prices/package-row.tsx";
import { utilityOf } from "../../../parts/house/utility-of.ts";
import { chosenOption, isWanted } from "../../../answers/chosen-products.ts";
import { reasons } from "./reason-words.ts";
import type { RowPrice } from "./row-price.ts";
import * as words from "./words.ts";

type Props = {
  readonly products: readonly Product[];
  readonly priceOf: RowPrice;
  readonly discountRow?: ReactNode;
  readonly onToggle: (type: ProductType, wanted: boolean) => void;
  readonly onBroadband: () => void;
};

/** A letting agent's package: two products are fixed, two can be changed. Ruling D15. */
export function AgentPackage({ products, priceOf, discountRow, onToggle, onBroadband }: Props) {
  return (
    <ListCard>
      {products.map((product) => {
        const { type, label } = product;
        const wanted = isWanted(product);
        const edit =
          type === "Broadband"
            ? { label: wanted ? words.changeBroadband : words.addBroadband, onEdit: onBroadband }
            : type === "TV Licence"
              ? {
                  label: wanted ? words.removeTvLicence : words.addTvLicence,
                  onEdit: () => onToggle(type, !wanted),
                }
              : undefined;
        return (
          <PackageRow
            key={type}
            level={2}
            utility={utilityOf(type)}
            title={label}
            detail={chosenOption(product)?.title}
            {...priceOf(product)}
            off={!wanted}
            offText={words.notWanted}
            included={!edit && wanted}
            onEdit={edit?.onEdit}
            {...(edit && { editLabel: edit.label })}
            why={reasons[type]}
          />
        );
      })}
      {discountRow}
    </ListCard>
  );
}
