import type { Success } from "@evenly/contract";
import type { ReactNode } from "react";
import type { ListColumn } from "../list/list.tsx";
import { plainDay } from "../say.ts";
import { State } from "../state.tsx";
import { Amount } from "./amount.tsx";

type Page = Success<"GET /staff/payouts">;
type Row = Page["rows"][number];
export type PayoutTotals = Page["totals"];
/** For one payout or several. */
type Sums = Omit<PayoutTotals, "count">;

type Column = ListColumn<Row> & { readonly total?: (totals: PayoutTotals) => ReactNode };

const money = (
  id: string,
  head: string,
  of: (sums: Sums) => number | null,
  more: Pick<Column, "sort" | "falls"> & { readonly isDifference?: true } = {},
): Column => {
  const { isDifference, ...column } = more;
  const cell = (sums: Sums) => <Amount of={of(sums)} {...(isDifference && { isDifference })} />;
  return { id, head, isNumber: true, cell, total: cell, ...column };
};
const sayCount = (count: number | null) => count?.toLocaleString("en-GB") ?? "–";

/** What the bank received, next to the ledger. */
export const payoutColumns: readonly Column[] = [
  {
    id: "payout",
    head: "Payout",
    cell: ({ reference }) => reference,
    total: ({ count }) => `${String(count)} ${count === 1 ? "payout" : "payouts"}`,
  },
  {
    id: "arrived",
    head: "Arrived",
    sort: "arrived",
    falls: "last",
    cell: ({ arrivesOn }) => plainDay(arrivesOn),
  },
  {
    id: "payments",
    head: "Payments",
    isNumber: true,
    falls: "first",
    cell: ({ payments }) => sayCount(payments),
    total: ({ payments }) => sayCount(payments),
  },
  money("collected", "Collected", ({ collected }) => collected, { falls: "first" }),
  money("fees", "Fees", ({ fees }) => fees, { falls: "first" }),
  money("taken", "Charged back", ({ takenBack }) => takenBack, { falls: "first" }),
  money("refunded", "Refunded", ({ refunded }) => refunded, { falls: "first" }),
  money("bank", "Bank has", ({ bank }) => bank, { sort: "bank" }),
  money("ledger", "Ledger has", ({ ledger }) => ledger, { falls: "second" }),
  money("difference", "Difference", ({ difference }) => difference, { falls: "second", isDifference: true }),
  { id: "state", head: "", cell: ({ difference }) => <State name={stateOf(difference)} /> },
];

const stateOf = (difference: number | null) =>
  difference === null ? "not known" : difference === 0 ? "matches" : "differs";
