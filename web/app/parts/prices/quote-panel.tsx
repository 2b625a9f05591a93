import { Facts, type Fact } from "@evenly/design/facts";
import { House, type HouseProps } from "@evenly/design/house/house";
import { Icon } from "@evenly/design/icon";
import { Scene } from "@evenly/design/page";
import type { Utility } from "@evenly/design/utility";
import { UtilityIcon } from "@evenly/design/utility-icon";
import type { Pence } from "@evenly/domain/money";
import { useId, useState, type ReactNode } from "react";
import { houseText } from "../house/house-text.ts";
import { Price, PriceLines, type PriceProps } from "./price.tsx";
import styles from "./quote-panel.module.css";
import * as shared from "../words.ts";
import * as words from "./words.ts";

export type QuotePanelProps = {
  readonly amount: Pence;
  readonly was?: Pence | null | undefined;
  readonly unit?: string;
  readonly longer?: PriceProps["longer"];
  readonly house: Omit<HouseProps, "label" | "className">;
  readonly products: readonly { readonly utility: Utility; readonly label: string }[];
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
  readonly startsOpen?: boolean;
};

/** The quote next to the payment form. Up to 767 px it is collapsible; collapsed it shows the price (Ruling D3). */
export function QuotePanel(props: QuotePanelProps) {
  const { amount, was, unit = shared.perWeek, longer, house, products, facts, children } = props;
  const [open, setOpen] = useState(props.startsOpen ?? false);
  const bodyId = useId();
  return (
    <section className={styles.quote} aria-label={words.yourPackage} data-open={open ? "" : undefined}>
      <div className={styles.fold}>
        <div className={styles.figures}>
          <PriceLines amount={amount} unit={unit} longer={longer} />
        </div>
        <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={() => setOpen(!open)}>
          <span>{open ? words.hidePackage : words.showPackage}</span>
          <Icon name={open ? "up" : "down"} size={22} />
        </button>
      </div>
      <div id={bodyId} className={styles.content}>
        <div className={styles.top}>
          <div className={styles.price}>
            <Price small heading={words.yourPackage} amount={amount} was={was} unit={unit} longer={longer} />
          </div>
          <Scene className={styles.scene}>
            {/* Utilities are listed below the House. */}
            <House {...house} label={houseText({ ...house, utilities: {} })} />
          </Scene>
        </div>
        <div className={styles.body}>
          <ul className={styles.products}>
            {products.map(({ utility, label }) => (
              <li key={utility}>
                <UtilityIcon utility={utility} size={32} />
                {label}
              </li>
            ))}
          </ul>
          <Facts facts={facts} layout="beside" />
          {children}
        </div>
      </div>
    </section>
  );
}
