import type { Success } from "@evenly/contract";
import { monthList } from "@evenly/contract/staff/months";
import { call } from "../../api/call.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import type { Cells } from "../../parts/list/columns.tsx";
import { loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { choicesOf, monthOf } from "../../parts/formats.ts";
import type { Route } from "./+types/list";

type Row = Success<"GET /staff/months">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Months: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, monthList, (query) => call("GET /staff/months", { query }));
}

const cells: Cells<typeof monthList, Row> = {
  month: { cell: ({ month }) => monthOf(`${month}-01`) },
  state: {},
  closed: {},
  by: { hideOrder: "second", cell: ({ closed }) => closed?.by },
  reason: { hideOrder: "first", cell: ({ closed }) => closed?.reason },
};

export default function Months({ loaderData: { query, data } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Months" note="A closed month of the ledger takes no posting">
        <ListActions query={query} csv="months" />
      </PageTitle>
      <List
        name="Months"
        list={monthList}
        data={data}
        query={query}
        choices={{ state: choicesOf(["open", "closed"]) }}
        cells={cells}
        idOf={({ month }) => month}
        linkOf={({ month }) => pages.month(month)}
        empty="Nothing has been posted yet."
      />
    </>
  );
}
