import type { Success } from "@evenly/contract";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { askForList, addressWith, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List, type ListColumn } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { plainDay } from "../../parts/say.ts";
import { State } from "../../parts/state.tsx";
import { type Tile, Tiles } from "../../parts/tiles.tsx";
import type { Route } from "./+types/list";

type Row = Success<"GET /staff/approvals">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Approvals: ${brandName} staff` }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(async () => {
    const query = queryIn(request.url, ["view"]);
    return { query, data: await askForList(() => call("GET /staff/approvals", { query })) };
  });

const columns: readonly ListColumn<Row>[] = [
  { id: "what", head: "What", cell: ({ title }) => title },
  {
    id: "state",
    head: "State",
    cell: ({ decision, hasChanged }) => (
      <>
        <State name={decision ?? "waits"} />
        {decision === null && hasChanged && " has changed since"}
      </>
    ),
  },
  { id: "by", head: "Asked by", falls: "second", cell: ({ askedBy }) => askedBy },
  {
    id: "asked",
    head: "Asked",
    sort: "asked",
    falls: "last",
    cell: ({ asked: { on, time } }) => `${plainDay(on)}, ${time}`,
  },
  { id: "second", head: "Decided by", falls: "first", cell: ({ decidedBy }) => decidedBy },
];

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
        data={data}
        query={query}
        filters={[]}
        columns={columns}
        firstSort="-asked"
        idOf={({ id }) => id}
        opens={({ id }) => pages.approval(id)}
        empty={empty}
      />
    </>
  );
}
