import { LinkButton } from "@evenly/design/button";
import { formatPounds, type Pence } from "@evenly/domain/money";
import { useId, useState } from "react";
import styles from "./monthly-hint.module.css";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  readonly monthly: Pence;
  /** Hides the old monthly price while a new one loads. */
  readonly loading?: boolean;
};

/** The monthly price, and its calculation. Spec §2 Price summary, Ruling D13. */
export function MonthlyHint({ monthly, loading = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p className={loading ? styles.waiting : undefined}>{shared.perMonth(formatPounds(monthly))}</p>
      <LinkButton
        className={styles.button}
        iconEnd={isOpen ? "up" : "down"}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {words.howMonthly}
      </LinkButton>
      <p id={id} hidden={!isOpen}>
        {words.monthly}
      </p>
    </>
  );
}
