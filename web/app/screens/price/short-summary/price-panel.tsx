import type { Product } from "@evenly/contract/products";
import { LinkButton } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { DuskPanel, DuskPanelBody, Scene } from "@evenly/design/page";
import { type ReactNode, useId, useState } from "react";
import { houseText } from "../../../parts/house/house-text.ts";
import { Price, PriceStatus } from "../../../parts/prices/price.tsx";
import { houseUtilities } from "../../../parts/house/house-utilities.ts";
import { shownPrice } from "../../../quote/shown-price.ts";
import styles from "./short-summary.module.css";
import type { usePackagePrice } from "./use-package-price.ts";
import { VoucherBox } from "./voucher-box.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  readonly price: ReturnType<typeof usePackagePrice>;
  readonly products: readonly Product[];
  readonly housemates: number;
  readonly children: ReactNode;
};

/** 'Your price is', with the package's House. */
export function PricePanel({ price, products, housemates, children }: Props) {
  const utilities = houseUtilities(products);
  const { weekly, was, longer } = shownPrice(price);
  return (
    <DuskPanel>
      <Scene>
        <House
          housemates={housemates}
          utilities={utilities}
          street
          label={houseText({ housemates, utilities })}
        />
      </Scene>
      <DuskPanelBody className={styles.priced}>
        <Price
          amount={weekly}
          was={was?.weekly}
          loading={price.isAsking}
          longer={longer}
          note={<MonthlyHint />}
        />
        <VoucherBox price={price} />
        {children}
        <PriceStatus amount={weekly} loading={price.isAsking} />
      </DuskPanelBody>
    </DuskPanel>
  );
}

/** How the monthly price is worked out. Spec §2 Price summary, Ruling D13. */
function MonthlyHint() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p>{shared.basedOn}</p>
      <LinkButton
        className={styles.howMonthly}
        iconEnd={isOpen ? "up" : "down"}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {words.howMonthly}
      </LinkButton>
      <p id={id} hidden={!isOpen}>
        {words.monthly}
      </p>
    </>
  );
}
