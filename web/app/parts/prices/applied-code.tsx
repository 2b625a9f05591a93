import { LinkButton } from "@evenly/design/button";
import { Icon } from "@evenly/design/icon";
import type { ReactNode } from "react";
import styles from "./applied-code.module.css";
import * as shared from "../words.ts";

export type AppliedCodeProps = {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly onClear?: (() => void) | undefined;
  readonly clearLabel?: string;
};

export function AppliedCode({ title, description, onClear, clearLabel = shared.clear }: AppliedCodeProps) {
  return (
    <div className={styles.applied}>
      <Icon name="tag" size={24} />
      <div className={styles.words}>
        <b data-code={onClear && ""}>{title}</b>
        {description && <p>{description}</p>}
      </div>
      {onClear && <LinkButton onClick={onClear}>{clearLabel}</LinkButton>}
    </div>
  );
}
