import { House } from "@evenly/design/house/house";
import { DuskPanel, DuskPanelBody, Scene } from "@evenly/design/page";
import type { ProductType } from "@evenly/domain/catalogue";
import { formatPounds, monthlyFromWeekly, pence } from "@evenly/domain/money";
import { sayHouse } from "../house/say-house.ts";
import { Price } from "../prices/price.tsx";
import { utilitiesOn } from "../house/house-utilities.ts";
import styles from "./package-side.module.css";
import * as shared from "../words.ts";

type Props = {
  /** Pence per person per week. */
  readonly weekly: number;
  readonly before: number;
  readonly housemates: number;
  readonly joined: number;
  readonly types: readonly ProductType[];
};

/** What is being signed up for, beside a form where there is room for it. */
export function PackageSide({ weekly, before, housemates, joined, types }: Props) {
  const utilities = utilitiesOn(types);
  return (
    <DuskPanel className={styles.side}>
      <Scene className={styles.scene}>
        <House
          {...{ housemates, joined, utilities }}
          street
          label={sayHouse({ housemates, joined, utilities })}
        />
      </Scene>
      <DuskPanelBody>
        <Price
          small
          amount={pence(weekly)}
          was={weekly < before ? pence(before) : null}
          monthly={shared.perMonth(formatPounds(monthlyFromWeekly(pence(weekly))))}
        />
      </DuskPanelBody>
    </DuskPanel>
  );
}
