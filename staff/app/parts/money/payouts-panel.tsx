import type { Success } from "@evenly/contract";
import { payoutList } from "@evenly/contract/staff/payouts";
import { Link } from "react-router";
import { columnsOf } from "../list/columns.tsx";
import { addressWith } from "../list/list-address.ts";
import list from "../list/list.module.css";
import { Panel } from "../panel.tsx";
import { payoutCells } from "./payout-cells.tsx";
import * as pages from "../../pages.ts";
import { formatPeriod } from "./money-texts.ts";

type PanelProps = {
  readonly payouts: Pick<Success<"GET /staff/payouts">, "rows" | "totals">;
  readonly period: { readonly from: string; readonly to: string };
};

const columns = columnsOf(payoutList, payoutCells);

/** Payouts of a period, latest first, with sums. Ruling H4. */
export function PayoutsPanel({ payouts: { rows, totals }, period }: PanelProps) {
  const { count } = totals;
  const reference = `${String(count)} ${count === 1 ? "payout" : "payouts"}`;
  const sums = { ...totals, reference, provider: "", arrivesOn: "" };
  return (
    <Panel
      title="Payouts against the ledger"
      note={formatPeriod(period)}
      aside={<Link to={addressWith(pages.payouts, period, {})}>All payouts</Link>}
    >
      {rows.length === 0 ? (
        <p>Nothing arrived.</p>
      ) : (
        <table className={list.table}>
          <thead>
            <tr>
              {columns.map(({ id, head, isNumber, hideOrder }) => (
                <th key={id} scope="col" data-number={isNumber} data-hide-order={hideOrder}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.provider} ${row.reference}`}>
                {columns.map(({ id, cell, isNumber, hideOrder }) => (
                  <td key={id} data-number={isNumber} data-hide-order={hideOrder}>
                    {id === "reference" ? (
                      <Link to={pages.payout(row.reference)} className={list.opens}>
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className={list.totals}>
            <tr>
              {columns.map(({ id, cell, isNumber, hideOrder }) => (
                <td key={id} data-number={isNumber} data-hide-order={hideOrder}>
                  {(id === "reference" || id in totals) && cell(sums)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  );
}
