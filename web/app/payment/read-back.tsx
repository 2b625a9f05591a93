import type { PaymentValues } from "./payment-values.ts";
import styles from "./payment.module.css";

const missing = "…";

/** What was typed, shown back before it is sent. Bacs asks for it; Ruling D12. */
export function ReadBack({ accountFirstName, accountLastName, sortCode, accountNumber }: PaymentValues) {
  if (!sortCode && !accountNumber) return null;
  const name = `${accountFirstName} ${accountLastName}`.trim();
  return (
    <p className={styles.readBack}>
      You are setting up a Direct Debit from <b className={styles.number}>{sortCode || missing}</b>,{" "}
      <b className={styles.number}>{accountNumber || missing}</b>, in the name of <b>{name || missing}</b>.
    </p>
  );
}
