import type { ReactNode } from "react";
import { Link } from "react-router";
import { startChange } from "../../../answers/change-answer.ts";
import styles from "./full-summary.module.css";
import * as words from "./words.ts";

export type Reviewed = {
  readonly name: string;
  readonly value: ReactNode;
  /** The screen of the question. */
  readonly to: string;
  /** Added to 'Change' for screen readers. */
  readonly what: string;
};

/** All answers with links to change them. */
export function ReviewList({ answers }: { readonly answers: readonly Reviewed[] }) {
  return (
    <dl className={styles.review}>
      {answers.map(({ name, value, to, what }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={styles.change}>
            <Link to={to} onClick={startChange}>
              {words.change}
              <span className="visually-hidden"> {what}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
