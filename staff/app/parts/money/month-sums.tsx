import type { Success } from "@evenly/contract";
import { Link } from "react-router";
import * as pages from "../../pages.ts";
import { Panel } from "../panel.tsx";
import { longDay } from "../say.ts";
import { Balances } from "./balances.tsx";

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
