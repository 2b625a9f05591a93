import type { Success } from "@evenly/contract";
import { approvalList } from "@evenly/contract/staff/approvals";
import { call } from "../../api/call.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { addressWith, loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { State } from "../../parts/state.tsx";
import { type Tile, Tiles } from "../../parts/tiles.tsx";
import type { Route } from "./+types/list";

type Row = Success<"GET /staff/approvals">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Approvals: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, approvalList, (query) => call("GET /staff/approvals", { query }));
}

const cells: Cells<typeof approvalList, Row> = {
  title: {},
  decision: {
    cell: ({ decision, hasChanged }) => (
      <>
        <State name={decision ?? "waits"} />
        {decision === null && hasChanged && " has changed since"}
      </>
    ),
  },
  askedBy: { hideOrder: "second" },
  asked: { hideOrder: "last" },
  decidedBy: { hideOrder: "first" },
};

const views = {
  waiting: ["Waiting for me", "Nothing waits for you."],
  asked: ["Asked by me", "You have asked for nothing yet."],
  decided: ["Decided", "Nothing has been decided yet."],
} as const;

export default function Approvals({ loaderData: { query, data } }: Route.ComponentProps) {
  const chosen = query["view"] ?? "waiting";
  const tiles = Object.entries(views).map(([view, [name]]): Tile => {
    const isChosen = view === chosen;
    const { count, isMore } = data.page ?? { count: 0, isMore: false };
    const figure = isChosen ? `${String(count)}${isMore ? "+" : ""}` : "Show";
    return { name, figure, isChosen, to: addressWith(pages.approvals, {}, { view }) };
  });
  const empty = views[chosen as keyof typeof views]?.[1] ?? "Nothing is shown.";
  return (
    <>
      <PageTitle title="Approvals" note="What needs a second person">
        <ListActions query={query} csv="approvals" />
      </PageTitle>
      <Tiles name="Which" tiles={tiles} />
      <List
        name="Approvals"
        list={approvalList}
        data={data}
        query={query}
        cells={cells}
        idOf={({ id }) => id}
        linkOf={({ id }) => pages.approval(id)}
        empty={empty}
      />
    </>
  );
}
