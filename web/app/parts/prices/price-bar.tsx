import { Wrap } from "@evenly/design/page";
import { formatPounds, type Pence } from "@evenly/domain/money";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { NewFigure } from "./price.tsx";
import styles from "./price-bar.module.css";
import * as shared from "../words.ts";

export type PriceBarProps = {
  readonly shown: boolean;
  readonly amount: Pence;
  readonly unit?: string;
  readonly loading?: boolean;
  readonly children: ReactNode;
};

/** A bottom bar, shown while the main button is out of view and not focusable otherwise. */
export function PriceBar({ shown, amount, unit = shared.perWeek, loading, children }: PriceBarProps) {
  return (
    <div className={styles.bar} data-shown={shown ? "" : undefined} inert={!shown}>
      <Wrap>
        <div className={styles.row}>
          <p className={styles.price} aria-busy={loading || undefined}>
            <span className={styles.figure}>
              {loading ? "…" : <NewFigure amount={amount}>{formatPounds(amount)}</NewFigure>}
            </span>
            <span className={styles.unit}> {unit}</span>
          </p>
          {children}
        </div>
      </Wrap>
    </div>
  );
}

/** True while no part of the element, including 16 px below it, is in view (Ruling D17). */
export function useOutOfView(element: RefObject<Element | null>): boolean {
  const [outOfView, setOutOfView] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const watch = new IntersectionObserver((entries) => setOutOfView(!entries.at(-1)?.isIntersecting), {
      rootMargin: "16px 0px 0px 0px",
    });
    watch.observe(target);
    return () => watch.disconnect();
  }, [element]);
  return outOfView;
}
