import { Wrap } from "@evenly/design/page";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { PriceLines, type PriceProps } from "./price.tsx";
import styles from "./price-bar.module.css";

export type PriceBarProps = Pick<PriceProps, "amount" | "longer" | "loading"> & {
  readonly shown: boolean;
  readonly children: ReactNode;
};

/** A bottom bar, shown while the main button is out of view and not focusable otherwise. */
export function PriceBar({ shown, amount, longer, loading, children }: PriceBarProps) {
  return (
    <div className={styles.bar} data-shown={shown ? "" : undefined} inert={!shown}>
      <Wrap>
        <div className={styles.row}>
          <PriceLines amount={amount} longer={longer} loading={loading} />
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
