import type { ReactNode } from "react";
import styles from "./swap.module.css";

export type SwapSide = { readonly name: ReactNode; readonly figure: ReactNode; readonly unit: ReactNode };

/** The current and the proposed state, side by side. */
export function Swap({ now, then }: { readonly now: SwapSide; readonly then: SwapSide }) {
  return (
    <dl className={styles.swap}>
      {[now, then].map(({ name, figure, unit }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            <b>{figure}</b> {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}
