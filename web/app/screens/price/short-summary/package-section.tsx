import type { Product } from "@evenly/contract/products";
import { Button } from "@evenly/design/button";
import { Actions } from "@evenly/design/page";
import type { ProductType } from "@evenly/domain/catalogue";
import { pence } from "@evenly/domain/money";
import { firstProductPath, productPath } from "@evenly/domain/journey";
import { productFacts } from "@evenly/domain/product-facts";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { chooseOption, findProduct } from "../../../answers/chosen-products.ts";
import { useSettings } from "../../../api/settings.ts";
import { DiscountRow } from "../../../parts/prices/package-row.tsx";
import { useQuote } from "../../../quote/quote.ts";
import { OptionsDialog } from "./options-dialog.tsx";
import { AgentPackage, OwnPackage } from "./package-rows.tsx";
import { rowPrice, type LastWanted } from "./row-price.ts";
import { toggleProduct } from "./toggle-product.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  readonly products: readonly Product[];
  readonly onChange: (products: Product[]) => void;
  readonly isAgentMode: boolean;
  readonly onShare: () => void;
  /** Between the list and the buttons. */
  readonly children: ReactNode;
};

/** Spec §2 Price summary, Rulings D1, D15. */
export function PackageSection({ products, onChange, isAgentMode, onShare, children }: Props) {
  const navigate = useNavigate();
  const { edit_flow_test: isTest } = useSettings().flags;
  const [isEditing, setEditing] = useState(false);
  const [opened, setOpened] = useState<ProductType>();
  const [lastWanted, setLastWanted] = useState<LastWanted>({});

  const toggle = (type: ProductType, wanted: boolean) => {
    const before = findProduct(products, type)?.selected;
    const changed = toggleProduct(products, type, wanted, lastWanted[type]);
    if (!wanted && before) setLastWanted({ ...lastWanted, [type]: before });
    if (changed) onChange(changed);
  };
  const quote = useQuote();
  const { breakdown, discount } = quote;
  const priceOf = rowPrice(lastWanted, quote);
  const discountRow = breakdown !== undefined && breakdown.amountOff > 0 && (
    <DiscountRow amount={pence(breakdown.amountOff)} text={discount?.description ?? ""} />
  );
  const edit = () => {
    if (isTest) return setEditing(!isEditing);
    void navigate(firstProductPath(products.map(({ type }) => type)));
  };

  return (
    <>
      {isAgentMode ? (
        <AgentPackage
          products={products}
          priceOf={priceOf}
          discountRow={discountRow}
          onToggle={toggle}
          onOptions={(type) => void navigate(productPath(type))}
        />
      ) : (
        <OwnPackage
          products={products}
          isEditable={!isTest || isEditing}
          priceOf={priceOf}
          discountRow={discountRow}
          onToggle={toggle}
          onOptions={setOpened}
        />
      )}
      {children}
      <Actions>
        {!isAgentMode && (
          <Button variant="line" plain onClick={edit}>
            {isTest && isEditing ? shared.done : words.editPackage}
          </Button>
        )}
        <Button variant="line" plain icon="share" onClick={onShare}>
          {words.saveOrShare}
        </Button>
      </Actions>
      {!isAgentMode &&
        products
          .filter(({ type }) => productFacts[type].edit === "options")
          .map((product) => (
            <OptionsDialog
              key={product.type}
              isOpen={opened === product.type}
              product={product}
              onClose={() => setOpened(undefined)}
              onUpdate={(code) => {
                setOpened(undefined);
                if (code !== product.selected) onChange(chooseOption(products, product.type, code));
              }}
            />
          ))}
    </>
  );
}
