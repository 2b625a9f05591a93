import type { Success } from "@evenly/contract";
import { plainDay } from "../say.ts";
import { Amount } from "./amount.tsx";
import { accounts as names } from "./say-money.ts";
import styles from "../../staff.module.css";
import own from "./money.module.css";

type BalancesProps = Success<"GET /staff/ledger/balances">;

/** Debits and credits by account, with the month's change; the sides are equal. */
export function Balances({ accounts, since, asOf }: BalancesProps) {
  if (accounts.length === 0) return <p>Nothing had been posted by then.</p>;
  const sum = (of: (balance: number) => number) =>
    accounts.reduce((total, { balance }) => total + of(balance), 0);
  return (
    <table className={`${styles.table} ${own.lines}`}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" data-money data-hide-order="first">
            Moved {plainDay(since)} to {plainDay(asOf)}
          </th>
          <th scope="col" data-money>
            Debit
          </th>
          <th scope="col" data-money>
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, productType, balance, moved }) => (
          <tr key={`${account} ${productType ?? ""}`}>
            <td>{productType === null ? names[account] : `${names[account]}: ${productType}`}</td>
            <td data-money data-hide-order="first">
              <Amount of={moved} />
            </td>
            <td data-money>{balance >= 0 && <Amount of={balance} />}</td>
            <td data-money>{balance < 0 && <Amount of={-balance} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={own.totals}>
          <td>All accounts</td>
          <td data-money data-hide-order="first">
            <Amount of={accounts.reduce((total, { moved }) => total + moved, 0)} />
          </td>
          <td data-money>
            <Amount of={sum((balance) => Math.max(0, balance))} />
          </td>
          <td data-money>
            <Amount of={sum((balance) => Math.max(0, -balance))} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
