import { useId, type ReactNode, type Ref } from "react";
import styles from "./panel.module.css";

export type SeverePanelProps = {
  readonly children: ReactNode;
  readonly title: string;
  /** For a screen that moves the focus to the panel. */
  readonly ref?: Ref<HTMLElement>;
};

/** What went wrong with a whole page or call (Spec §8). It announces itself when it appears. */
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
