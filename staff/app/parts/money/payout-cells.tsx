import type { Success } from "@evenly/contract";
import type { payoutList } from "@evenly/contract/staff/payouts";
import type { Cells } from "../list/columns.tsx";
import { State } from "../state.tsx";
import { Amount } from "./amount.tsx";

type Row = Success<"GET /staff/payouts">["rows"][number];

/** What the bank received, next to the ledger. */
export const payoutCells: Cells<typeof payoutList, Row> = {
  reference: {},
  arrivesOn: { hideOrder: "last" },
  payments: { hideOrder: "first", cell: ({ payments }) => payments?.toLocaleString("en-GB") ?? "–" },
  collected: { hideOrder: "first", cell: ({ collected }) => <Amount of={collected} /> },
  fees: { hideOrder: "first", cell: ({ fees }) => <Amount of={fees} /> },
  takenBack: { hideOrder: "first", cell: ({ takenBack }) => <Amount of={takenBack} /> },
  refunded: { hideOrder: "first", cell: ({ refunded }) => <Amount of={refunded} /> },
  bank: { cell: ({ bank }) => <Amount of={bank} /> },
  ledger: { hideOrder: "second", cell: ({ ledger }) => <Amount of={ledger} /> },
  difference: { hideOrder: "second", cell: ({ difference }) => <Amount of={difference} isDifference /> },
  state: { cell: ({ difference }) => <State name={stateOf(difference)} /> },
};

function stateOf(difference: number | null) {
  return difference === null ? "not known" : difference === 0 ? "matches" : "differs";
}
