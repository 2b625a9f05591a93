import { classNames } from "./class-names.ts";
import styles from "./payment-year.module.css";

export type YearPayment = {
  /** Of the month, a letter. */
  readonly name: string;
  /** lamp when taken, a ring on the next, crimson when it was sent back. theirs and split: of who takes over a place. */
  readonly look: "taken" | "next" | "to-come" | "bad" | "theirs" | "split";
};

export type PaymentYearProps = {
  readonly payments: readonly YearPayment[];
  /** All of it in a sentence. */
  readonly label: string;
  readonly onDusk?: boolean;
};

export function PaymentYear({ payments, label, onDusk }: PaymentYearProps) {
  return (
    <div role="img" aria-label={label} className={classNames(styles.year, onDusk && styles.onDusk)}>
      {payments.map(({ name, look }, index) => (
        <span key={index} data-look={look}>
          <i />
          {name}
        </span>
      ))}
    </div>
  );
}
