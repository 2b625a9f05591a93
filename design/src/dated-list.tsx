import type { ReactNode } from "react";
import styles from "./dated-list.module.css";

export type DatedItem = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** As the window shows it, such as '1' and 'Mar'. */
  readonly day: string;
  readonly month: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
};

/** What happens when: the day stands in a window, of which only the first is lit. */
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
