import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import { receiptWayTexts } from "../money/money-texts.ts";
import { Panel } from "../panel.tsx";
import { longDay, pounds } from "../formats.ts";
import form from "../../staff.module.css";
import styles from "./approval.module.css";

/** The payments refunded or what was paid back by hand, and the balance before and after. */
export function MoneyPreview({
  preview: { name, amount, parts, byHand, owedBefore, owedAfter },
}: {
  readonly preview: ApprovalPreview<"refund">;
}) {
  return (
    <Panel title="What will happen" note={name}>
      <table className={`${form.table} ${styles.table}`}>
        <tbody>
          {parts.map((part, at) => (
            <tr key={at}>
              <th scope="row">Goes back of the payment of {longDay(part.on)}</th>
              <td data-money>{pounds(part.amount)}</td>
            </tr>
          ))}
          {parts.length === 0 && (
            <tr>
              <th scope="row">
                {byHand === null
                  ? "Is not owed any more"
                  : `Written down as paid back on ${longDay(byHand.valueOn)}, ${byHand.bankReference}`}
              </th>
              <td data-money>{pounds(amount)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{balanceText(owedBefore)} now</th>
            <td data-money data-owed={owedBefore > 0}>
              {pounds(Math.abs(owedBefore))}
            </td>
          </tr>
          <tr>
            <th scope="row">{balanceText(owedAfter)} then</th>
            <td data-money data-owed={owedAfter > 0}>
              {pounds(Math.abs(owedAfter))}
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}

function balanceText(owed: number) {
  return owed < 0 ? "Is owed" : "Owes";
}

/** What a receipt pays, oldest first, and what is owed after it. Ruling I5. */
export function ReceiptPreview({
  preview: { name, amount, way, valueOn, pays, owedAfter },
}: {
  readonly preview: ApprovalPreview<"receipt">;
}) {
  return (
    <Panel title="What will happen" note={name}>
      <table className={`${form.table} ${styles.table}`}>
        <tbody>
          <tr>
            <th scope="row">
              Posted as {receiptWayTexts[way].toLowerCase()}, value date {longDay(valueOn)}
            </th>
            <td data-money>{pounds(amount)}</td>
          </tr>
          {pays.map((part) => (
            <tr key={part.dueOn}>
              <th scope="row">Towards what was due on {longDay(part.dueOn)}</th>
              <td data-money>{pounds(part.amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Owed after it</th>
            <td data-money data-owed={owedAfter > 0}>
              {pounds(owedAfter)}
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
