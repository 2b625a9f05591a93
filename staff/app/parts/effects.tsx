import type { ReactNode } from "react";
import styles from "../staff.module.css";

/** A panel with what will happen. */
export function Effects({
  title = "What will happen",
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <ul className={styles.effects}>{children}</ul>
    </section>
  );
}
