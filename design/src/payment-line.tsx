import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./payment-line.module.css";

/** again: sent back, and tried once more; bad: to be paid otherwise. */
export type PaymentLook = "next" | "to-come" | "on-its-way" | "again" | "taken" | "bad";

export type PaymentLineProps = {
  readonly look: PaymentLook;
  readonly day: string;
  readonly amount: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

export function PaymentLine({ look, day, amount, children, action }: PaymentLineProps) {
  return (
    <li className={classNames(styles.line, look === "next" && styles.next, look === "bad" && styles.bad)}>
      <span className={styles.window} data-look={look} aria-hidden="true">
        {look === "taken" && <Icon name="check" size={17} />}
        {look === "bad" && "!"}
      </span>
      <b>{day}</b>
      <span className={styles.amount}>{amount}</span>
      {children != null && <p>{children}</p>}
      {action != null && <div className={styles.action}>{action}</div>}
    </li>
  );
}

export function PaymentLines({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}
