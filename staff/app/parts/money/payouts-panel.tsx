import type { Success } from "@evenly/contract";
import { Link } from "react-router";
import { addressWith } from "../list/list-address.ts";
import list from "../list/list.module.css";
import { Panel } from "../panel.tsx";
import { payoutColumns } from "./payout-columns.tsx";
import * as pages from "../../pages.ts";
import { sayPeriod } from "./say-money.ts";

type PanelProps = {
  readonly payouts: Pick<Success<"GET /staff/payouts">, "rows" | "totals">;
  readonly period: { readonly from: string; readonly to: string };
};

/** Payouts of a period, latest first, with sums. Ruling H4. */
export function PayoutsPanel({ payouts: { rows, totals }, period }: PanelProps) {
  return (
    <Panel
      title="Payouts against the ledger"
      note={sayPeriod(period)}
      aside={<Link to={addressWith(pages.payouts, period, {})}>All payouts</Link>}
    >
      {rows.length === 0 ? (
        <p>Nothing arrived.</p>
      ) : (
        <table className={list.table}>
          <thead>
            <tr>
              {payoutColumns.map(({ id, head, isNumber, falls }) => (
                <th key={id} scope="col" data-number={isNumber} data-falls={falls}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.provider} ${row.reference}`}>
                {payoutColumns.map(({ id, cell, isNumber, falls }) => (
                  <td key={id} data-number={isNumber} data-falls={falls}>
                    {id === "payout" ? (
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
              {payoutColumns.map(({ id, total, isNumber, falls }) => (
                <td key={id} data-number={isNumber} data-falls={falls}>
                  {total?.(totals)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  );
}
