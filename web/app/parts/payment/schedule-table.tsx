import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, formatPounds } from "@evenly/domain/money";
import styles from "./schedule-table.module.css";

/** Every payment to the penny, shown before anyone confirms. Ruling C3. */
export function ScheduleTable({ payments }: { readonly payments: readonly ScheduledPayment[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Your payments</caption>
      <thead>
        <tr>
          <th scope="col">Taken on</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ dueDate, collectionDate, amount, kind }) => (
          <tr key={dueDate.toString()}>
            <td>
              {formatDate(collectionDate)}
              {kind === "part-month" && <span className={styles.part}> Part of a month</span>}
            </td>
            <td>{formatPounds(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{payments.length === 1 ? "1 payment" : `${String(payments.length)} payments`}</th>
          <td>{formatPounds(addPence(payments.map(({ amount }) => amount)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
