import type { Success } from "@evenly/contract";
import { jobList } from "@evenly/contract/staff/jobs";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { loadList } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import type { Cells } from "../../parts/list/columns.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { choicesOf, formatIdentifier } from "../../parts/formats.ts";
import type { Route } from "./+types/failed-jobs";
import { again, failureCells, RunAgain, AgainStatus } from "./run-again.tsx";

type Job = Success<"GET /staff/jobs">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Jobs that gave up: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, jobList, (query) => call("GET /staff/jobs", { query }));
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return again(request, (chosen) => call("POST /staff/jobs/again", chosen));
}

const cells: Cells<typeof jobList, Job> = {
  job: { cell: ({ job }) => formatIdentifier(job) },
  ...failureCells,
};

export default function FailedJobs({ loaderData: { query, data } }: Route.ComponentProps) {
  const { page } = data;
  return (
    <>
      <PageTitle
        title="Jobs that gave up"
        note={
          <>
            They failed every time for ten days, or for an hour or two where they come daily.{" "}
            <Link to={pages.failedEvents}>Events that were left to us</Link>
          </>
        }
      >
        {page !== undefined && page.rows.length > 0 && (
          <RunAgain actionText="Run all of them again" isQuiet />
        )}
        <ListActions query={query} csv="jobs" />
      </PageTitle>
      <AgainStatus />
      <List
        name="Jobs that gave up"
        list={jobList}
        data={data}
        query={query}
        choices={{ job: choicesOf(page?.jobs ?? []) }}
        cells={cells}
        idOf={({ id }) => id}
        selectionActions={(rows) => (
          <RunAgain
            actionText={rows.length === 1 ? "Run it again" : `Run ${String(rows.length)} again`}
            ids={rows.map(({ id }) => id)}
          />
        )}
        empty="No job gave up."
      />
    </>
  );
}
