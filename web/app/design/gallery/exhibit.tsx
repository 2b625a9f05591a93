import type { ReactNode } from "react";
import styles from "./gallery.module.css";

/** One group of parts under its heading. */
export function Exhibit({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.exhibit}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Grid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function OnDusk({ children }: { readonly children: ReactNode }) {
  return <div className={styles.onDusk}>{children}</div>;
}
