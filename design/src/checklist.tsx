import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./checklist.module.css";

/** Arched windows, so that ticks do not look like checkboxes. */
export function Checklist({ items }: { readonly items: readonly ReactNode[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item, index) => (
        <li key={index}>
          <span className={styles.window} aria-hidden="true">
            <Icon name="check" size={18} />
          </span>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
