import type { ReactNode } from "react";
import { State } from "./state.tsx";
import styles from "./page.module.css";

type TitleProps = {
  readonly title: string;
  readonly state?: string;
  /** One line below the title. */
  readonly note?: ReactNode;
  /** A household's House. */
  readonly glyph?: ReactNode;
  /** Buttons and links. */
  readonly children?: ReactNode;
};

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
