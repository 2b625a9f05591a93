import type { Query } from "@evenly/contract";
import type { Dependencies } from "../../dependencies.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { csvAnswer } from "../lists/csv.ts";
import type { Column } from "../lists/list.ts";
import { readRows } from "../lists/read-page.ts";
import { postings, type Row } from "./list-postings.ts";

type Line = Row & Row["entries"][number];

const postingsAtOnce = 500;

const columns: readonly Column<Line>[] = [
  { head: "Posting", plain: ({ id }) => id },
  { head: "Value date", plain: ({ on }) => on },
  { head: "Day of its cause", plain: ({ causeOn }) => causeOn },
  { head: "Posted", plain: ({ postedOn }) => postedOn },
  { head: "Cause", plain: ({ cause }) => cause },
  { head: "Reverses", plain: ({ of }) => of },
  { head: "Household", plain: ({ household }) => household?.reference },
  { head: "Address", text: ({ household }) => household?.address },
  { head: "Person", text: (line) => line.trace.person },
  { head: "Due", plain: (line) => line.trace.dueOn },
  { head: "Reference", text: (line) => line.trace.reference },
  { head: "Reason", text: (line) => line.trace.reason },
  { head: "Account", plain: ({ account }) => account },
  { head: "Place", plain: ({ place }) => place },
  { head: "Product", plain: ({ productType }) => productType },
  { head: "Pounds", money: (line) => line.amount },
];

/** One line per entry, so each posting sums to zero. Rulings F1, H5. */
export const exportPostings = async (
  deps: Dependencies,
  staff: StaffAsker,
  filters: Query<"GET /staff/ledger.csv">,
) => {
  const first = await readRows(deps, postings, filters, postingsAtOnce);
  const linesOf = (rows: readonly Row[]): Line[] =>
    rows.flatMap((row) => row.entries.map((entry) => ({ ...row, ...entry })));
  return csvAnswer(deps, staff, {
    name: postings.name,
    filters,
    columns,
    pages: async function* () {
      let page = first;
      yield linesOf(page.rows);
      while (page.next !== null) {
        page = await readRows(deps, postings, { ...filters, after: page.next }, postingsAtOnce);
        yield linesOf(page.rows);
      }
    },
  });
};
