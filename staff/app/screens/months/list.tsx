import type { Success } from "@evenly/contract";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import type { Filter } from "../../parts/list/filters.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { monthOf, plainDay } from "../../parts/say.ts";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";

type Row = Success<"GET /staff/months">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Months: ${brandName} staff` }];

const filters: readonly Filter[] = [
  { name: "state", label: "State", choices: { open: "Open", closed: "Closed" } },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(async () => {
    const query = queryIn(
      request.url,
      filters.map(({ name }) => name),
    );
    return { query, data: await askForList(() => call("GET /staff/months", { query })) };
  });

const columns: readonly ListColumn<Row>[] = [
  { id: "month", head: "Month", sort: "month", cell: ({ month }) => monthOf(`${month}-01`) },
  { id: "state", head: "State", cell: ({ state }) => <State name={state} /> },
  {
    id: "closed",
    head: "Closed",
    cell: ({ closed }) => (closed === null ? "" : `${plainDay(closed.on)}, ${closed.time}`),
  },
  { id: "by", head: "By", falls: "second", cell: ({ closed }) => closed?.by },
  { id: "why", head: "Why", falls: "first", cell: ({ closed }) => closed?.reason },
];

export default function Months({ loaderData: { query, data } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Months" note="A closed month of the ledger takes no posting">
        <ListActions query={query} csv="months" />
      </PageTitle>
      <List
        name="Months"
        data={data}
        query={query}
        filters={filters}
        columns={columns}
        firstSort="-month"
        idOf={({ month }) => month}
        opens={({ month }) => pages.month(month)}
        empty="Nothing has been posted yet."
      />
    </>
  );
}
