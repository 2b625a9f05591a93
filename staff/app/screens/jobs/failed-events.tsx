import type { Success } from "@evenly/contract";
import { failedEventList } from "@evenly/contract/staff/jobs";
import { call } from "../../api/call.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/failed-events";
import { again, failureCells, RunAgain, AgainStatus } from "./run-again.tsx";

type FailedEvent = Success<"GET /staff/failed_events">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Events that were left: ${brandName} staff` }];
export const handle = {
  crumbs: () => [{ name: "Jobs that gave up", to: pages.jobs }, { name: "Events that were left" }],
} satisfies Handle;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, failedEventList, (query) => call("GET /staff/failed_events", { query }));
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return again(request, (chosen) => call("POST /staff/failed_events/again", chosen));
}

const cells: Cells<typeof failedEventList, FailedEvent> = {
  id: {},
  provider: { hideOrder: "second" },
  ...failureCells,
};

export default function FailedEvents({ loaderData: { query, data } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Events that were left to us"
        note="What a payment provider told, tried ten times, and could not be worked off."
      >
        {data.page !== undefined && data.page.rows.length > 0 && (
          <RunAgain actionText="Work all of them off again" isQuiet />
        )}
        <ListActions query={query} csv="failed_events" />
      </PageTitle>
      <AgainStatus />
      <List
        name="Events that were left"
        list={failedEventList}
        data={data}
        query={query}
        cells={cells}
        idOf={({ id }) => id}
        selectionActions={(rows) => (
          <RunAgain
            actionText={rows.length === 1 ? "Work it off again" : `Work ${String(rows.length)} off again`}
            ids={rows.map(({ id }) => id)}
          />
        )}
        empty="No event was left."
      />
    </>
  );
}
