import { LinkButton } from "@evenly/design/button";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { PaymentValues } from "./payment-values.ts";
import styles from "./payment.module.css";
import { paymentsHeading } from "./payments-card.tsx";
import { scheduleText } from "./schedule-text.ts";
import * as words from "./words.tsx";

type Props = {
  readonly typed: PaymentValues;
  readonly payments: readonly ScheduledPayment[];
  readonly catchUp: string | undefined;
};

const missing = "…";

function isTyped({ sortCode, accountNumber }: PaymentValues) {
  return sortCode !== "" || accountNumber !== "";
}

/** The typed details and the payments, before sending. Rulings C3, D12, F5. */
export function ReadBack({ typed, payments, catchUp }: Props) {
  return (
    <div className={styles.readBack}>
      <TypedAccount typed={typed} />
      <p>{scheduleText(payments)}</p>
      {catchUp && <p>{catchUp}</p>}
      <LinkButton onClick={() => document.getElementById(paymentsHeading)?.focus()}>
        {words.seeEveryPayment}
      </LinkButton>
    </div>
  );
}

type TypedProps = Pick<Props, "typed">;

/** Without payments. Ruling F7. */
export function TypedDetails({ typed }: TypedProps) {
  if (!isTyped(typed)) return null;
  return (
    <div className={styles.readBack}>
      <TypedAccount typed={typed} />
    </div>
  );
}

function TypedAccount({ typed }: TypedProps) {
  const { accountFirstName, accountLastName, sortCode, accountNumber } = typed;
  const name = `${accountFirstName} ${accountLastName}`.trim();
  if (!isTyped(typed)) return null;
  return (
    <p>
      {words.readBack(
        <b className={styles.number}>{sortCode || missing}</b>,
        <b className={styles.number}>{accountNumber || missing}</b>,
        <b>{name || missing}</b>,
      )}
    </p>
  );
}
