import type { Success } from "@evenly/contract";
import { Link } from "react-router";
import { longDay, plainDay } from "../formats.ts";
import { Amount } from "./amount.tsx";
import { accounts as names } from "./money-texts.ts";
import * as pages from "../../pages.ts";
import { Panel } from "../panel.tsx";
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

type MonthSumsProps = { readonly sums: Success<"GET /staff/months/:month">["sums"] };

export function MonthSums({ sums: { month, entries, balances } }: MonthSumsProps) {
  return (
    <Panel
      title="Sums by account"
      note={`${entries.toLocaleString("en-GB")} ${entries === 1 ? "entry" : "entries"}, and balances when ${longDay(balances.asOf)} is over`}
      aside={<Link to={`${pages.ledger}?month=${month}`}>Its postings</Link>}
    >
      <Balances {...balances} />
    </Panel>
  );
}
