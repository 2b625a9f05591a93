import type { Product } from "@evenly/contract/products";
import { ListCard } from "@evenly/design/page";
import { catalogue, type ProductType } from "@evenly/domain/catalogue";
import { productFacts } from "@evenly/domain/product-facts";
import type { ReactNode } from "react";
import { PackageRow } from "../../../parts/prices/package-row.tsx";
import { chosenOption, isWanted } from "../../../answers/chosen-products.ts";
import type { RowPrice } from "./row-price.ts";
import * as words from "./words.ts";

type Props = {
  readonly products: readonly Product[];
  readonly priceOf: RowPrice;
  readonly discountRow?: ReactNode;
  readonly onToggle: (type: ProductType, wanted: boolean) => void;
  readonly onOptions: (type: ProductType) => void;
};

/** A letting agent's package, of which some products can be changed. Ruling D15. */
export function AgentPackage({ products, priceOf, discountRow, onToggle, onOptions }: Props) {
  return (
    <ListCard>
      {products.map((product) => {
        const { type, label } = product;
        const wanted = isWanted(product);
        const { agentEdit } = productFacts[type];
        const edit = {
          none: undefined,
          switch: { label: words.remove(type), onEdit: () => onToggle(type, !wanted) },
          options: { label: words.change(type), onEdit: () => onOptions(type) },
        }[agentEdit];
        return (
          <PackageRow
            key={type}
            level={2}
            utility={catalogue[type].utility}
            title={label}
            detail={chosenOption(product)?.title}
            {...priceOf(product)}
            off={!wanted}
            offText={words.notWanted}
            included={!edit && wanted}
            onEdit={edit?.onEdit}
            {...(edit && { editLabel: wanted ? edit.label : words.add(type) })}
            why={words.reasons[type]}
          />
        );
      })}
      {discountRow}
    </ListCard>
  );
}

/** A fixed product, one with a dialog of its options, or a checkbox. Spec §2 Price summary. */
export function OwnPackage({ isEditable, ...props }: Props & { readonly isEditable: boolean }) {
  const { products, priceOf, discountRow, onToggle, onOptions } = props;
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
            why={words.reasons[type]}
          />
        );
      })}
      {discountRow}
    </ListCard>
  );
}
