import { House } from "@evenly/design/house/house";
import { DuskPanel, DuskPanelBody, Scene } from "@evenly/design/page";
import { houseText } from "../house/house-text.ts";
import { Price } from "../prices/price.tsx";
import { utilitiesOn } from "../house/house-utilities.ts";
import type { PaymentQuote } from "../../quote/payment-quote.ts";
import { shownPrice } from "../../quote/shown-price.ts";
import styles from "./package-side.module.css";

type Props = {
  readonly quote: Pick<PaymentQuote, "before" | "after" | "housemates" | "joined" | "types">;
};

/** The package next to a form, where there is room. */
export function PackageSide({ quote }: Props) {
  const { housemates, joined, types } = quote;
  const price = shownPrice(quote);
  const utilities = utilitiesOn(types);
  return (
    <DuskPanel className={styles.side}>
      <Scene className={styles.scene}>
        <House
          {...{ housemates, joined, utilities }}
          street
          label={houseText({ housemates, joined, utilities })}
        />
      </Scene>
      <DuskPanelBody>
        <Price small amount={price.weekly} was={price.was?.weekly} longer={price.longer} />
      </DuskPanelBody>
    </DuskPanel>
  );
}
