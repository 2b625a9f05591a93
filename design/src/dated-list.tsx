import type { ReactNode } from "react";
import styles from "./dated-list.module.css";

export type DatedItem = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** For example '1' and 'Mar'. */
  readonly day: string;
  readonly month: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
};

/** Events by day; the first one's window is lit. */
export function DatedList({ items }: { readonly items: readonly DatedItem[] }) {
  return (
    <ol className={styles.list}>
      {items.map(({ date, day, month, title, text }, index) => (
        <li key={index}>
          <time dateTime={date} className={styles.window}>
            {day} <small>{month}</small>
          </time>
          <div>
            <b>{title}</b>
            {text != null && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
