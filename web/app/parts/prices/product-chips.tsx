import type { Utility } from "@evenly/design/utility";
import { UtilityIcon } from "@evenly/design/utility-icon";
import type { ReactNode } from "react";
import styles from "./product-chips.module.css";

export type ProductChip = { readonly utility: Utility; readonly label: string; readonly detail?: ReactNode };

/** A read-only overview of the package. */
export function ProductChips({ products }: { readonly products: readonly ProductChip[] }) {
  return (
    <ul className={styles.chips}>
      {products.map(({ utility, label, detail }) => (
        <li key={utility}>
          <UtilityIcon utility={utility} size={36} />
          <div>
            <b>{label}</b>
            {detail != null && detail !== label && <small>{detail}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
}
