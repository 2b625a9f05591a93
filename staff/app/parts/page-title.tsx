import type { ReactNode } from "react";
import { State } from "./state.tsx";
import styles from "./page.module.css";

type TitleProps = {
  readonly title: string;
  readonly state?: string;
  /** What the page is about, in a line. */
  readonly note?: ReactNode;
  /** The House of a household. */
  readonly glyph?: ReactNode;
  /** What can be done: buttons and links. */
  readonly children?: ReactNode;
};

/** The heading of a page, with what can be done beside it. */
export function PageTitle({ title, state, note, glyph, children }: TitleProps) {
  return (
    <header className={styles.title}>
      {glyph}
      <div className={styles.heading}>
        <h1>
          {title} {state !== undefined && <State name={state} />}
        </h1>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
