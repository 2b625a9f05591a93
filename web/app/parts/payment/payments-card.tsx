import { Card } from "@evenly/design/page";
import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, formatPounds } from "@evenly/domain/money";
import type { ReactNode } from "react";
import { useSettings } from "../../api/settings.ts";
import styles from "./papers.module.css";
import type { PaymentQuote } from "../../quote/payment-quote.ts";
import * as paper from "./paper-words.tsx";
import * as words from "./words.tsx";
import { keepTogether } from "../../answers/format-iso-date.ts";

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
      <p className={styles.small}>{noticeText(notice, successor)}</p>
      {children}
    </Card>
  );
}

function noticeText(workingDays: number, successor: PaymentQuote["successor"]) {
  if (!successor) return paper.notice(workingDays);
  const { of, isLate } = successor;
  return isLate ? words.lateNotice(of, workingDays) : words.successorNotice(workingDays);
}

/** All payments, before anything is confirmed. Ruling C3. */
function ScheduleTable({ payments }: { readonly payments: readonly ScheduledPayment[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{paper.yourPayments}</caption>
      <thead>
        <tr>
          <th scope="col">{paper.takenOn}</th>
          <th scope="col">{paper.amount}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ dueDate, collectionDate, amount, kind }) => (
          <tr key={dueDate.toString()}>
            <td>
              {keepTogether(formatDate(collectionDate))}
              {kind === "part-month" && <span className={styles.part}> {paper.partOfMonth}</span>}
            </td>
            <td>{formatPounds(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{paper.payments(payments.length)}</th>
          <td>{formatPounds(addPence(payments.map(({ amount }) => amount)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
