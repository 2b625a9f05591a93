import { Card } from "@evenly/design/page";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { ReactNode } from "react";
import { useSettings } from "../../api/settings.ts";
import styles from "./papers.module.css";
import type { PaymentQuote } from "../../quote/payment-quote.ts";
import { ScheduleTable } from "./schedule-table.tsx";
import * as paper from "./paper-words.tsx";
import * as words from "./words.tsx";

export const paymentsHeading = "payments";

type Props = {
  readonly payments: readonly ScheduledPayment[];
  /** For a successor. Ruling G5. */
  readonly successor?: PaymentQuote["successor"];
  readonly children?: ReactNode;
};

/** The schedule, and what may change a payment. Rulings C3, C4. */
export function PaymentsCard({ payments, successor, children }: Props) {
  const { advanceNoticeWorkingDays: notice } = useSettings().config.brand;
  if (payments.length === 0) return null;
  return (
    <Card aria-labelledby={paymentsHeading}>
      <h2 id={paymentsHeading} tabIndex={-1} className={styles.heading}>
        {paper.yourPayments}
      </h2>
      <ScheduleTable payments={payments} />
      <p className={styles.small}>{sayNotice(notice, successor)}</p>
      {children}
    </Card>
  );
}

const sayNotice = (workingDays: number, successor: PaymentQuote["successor"]) => {
  if (!successor) return paper.notice(workingDays);
  const { of, isLate } = successor;
  return isLate ? words.lateNotice(of, workingDays) : words.successorNotice(workingDays);
};
