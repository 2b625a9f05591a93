import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, formatPounds } from "@evenly/domain/money";
import { keepTogether } from "../../answers/say-date.ts";
import styles from "./schedule-table.module.css";
import * as words from "./paper-words.tsx";

/** All payments, before anything is confirmed. Ruling C3. */
export function ScheduleTable({ payments }: { readonly payments: readonly ScheduledPayment[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{words.yourPayments}</caption>
      <thead>
        <tr>
          <th scope="col">{words.takenOn}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ dueDate, collectionDate, amount, kind }) => (
          <tr key={dueDate.toString()}>
            <td>
              {keepTogether(formatDate(collectionDate))}
              {kind === "part-month" && <span className={styles.part}> {words.partOfMonth}</span>}
            </td>
            <td>{formatPounds(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.payments(payments.length)}</th>
          <td>{formatPounds(addPence(payments.map(({ amount }) => amount)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
