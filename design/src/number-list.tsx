import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./number-list.module.css";

export type NumberedStep = { readonly title: ReactNode; readonly text?: ReactNode };
export type NumberListProps = { readonly steps: readonly NumberedStep[]; readonly across?: boolean };

/** Numbered steps; `across`: side by side from 900 px. */
export function NumberList({ steps, across }: NumberListProps) {
  return (
    <ol className={classNames(styles.list, across && styles.across)}>
      {steps.map((step, index) => (
        <li key={index}>
          <span className={styles.window} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <b>{step.title}</b>
            {step.text != null && <p>{step.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
