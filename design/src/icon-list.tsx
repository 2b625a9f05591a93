import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./icon-list.module.css";

export type IconItem = {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** An amount, at the end of the title's line. */
  readonly sum?: string | undefined;
};

/** What stands, one below the other. */
export function IconList({ items }: { readonly items: readonly IconItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ icon, title, text, sum }, index) => (
        <li key={index}>
          <Icon name={icon} size={24} />
          <b>{title}</b>
          {sum !== undefined && <b className={styles.sum}>{sum}</b>}
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
