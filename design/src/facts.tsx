import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./facts.module.css";

export type Fact = { readonly name: ReactNode; readonly value: ReactNode };
export type FactsProps = {
  readonly facts: readonly Fact[];
  /**
   * beside: names in a column. apart: values right-aligned. above: long values, below their names on narrow screens.
   */
  readonly layout?: "beside" | "apart" | "above";
  readonly className?: string | undefined;
};

export function Facts({ facts, layout = "apart", className }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, styles[layout], className)}>
      {facts.map((fact, index) => (
        <div key={index}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
