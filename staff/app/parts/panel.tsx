import { type ReactNode, useId } from "react";
import styles from "./page.module.css";

type PanelProps = {
  readonly title: string;
  /** Next to the heading. */
  readonly note?: ReactNode;
  /** At the head's end: a link, keys or tabs. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function Panel({ title, note, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
