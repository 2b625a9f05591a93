import { classNames } from "./class-names.ts";
import styles from "./payment-year.module.css";

export type YearPayment = {
  /** The month's letter. */
  readonly name: string;
  /** lamp: taken; ring: next; dashed: tried again; crimson: owed; theirs and split: for a hand-over. */
  readonly look: "taken" | "next" | "to-come" | "again" | "bad" | "theirs" | "split";
};

export type PaymentYearProps = {
  readonly payments: readonly YearPayment[];
  readonly label: string;
  readonly onDusk?: boolean;
};

export function PaymentYear({ payments, label, onDusk }: PaymentYearProps) {
  return (
    <div role="img" aria-label={label} className={classNames(styles.year, onDusk && styles.onDusk)}>
      {payments.map(({ name, look }, index) => (
        <span key={index} data-look={look}>
          <i>{look === "bad" && "!"}</i>
          {name}
        </span>
      ))}
    </div>
  );
}
