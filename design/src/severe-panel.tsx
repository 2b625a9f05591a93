import { useId, type ReactNode, type Ref } from "react";
import styles from "./panel.module.css";

export type SeverePanelProps = {
  readonly children: ReactNode;
  readonly title: string;
  readonly ref?: Ref<HTMLElement>;
};

/** A failed page or call (Spec §8), announced when it appears. */
export function SeverePanel({ children, title, ref }: SeverePanelProps) {
  const headingId = useId();
  return (
    <section ref={ref} tabIndex={-1} role="alert" aria-labelledby={headingId} className={styles.severe}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.message}>{children}</div>
    </section>
  );
}
