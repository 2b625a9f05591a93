import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { runJobsAgain } from "../../mail/index.ts";
import { workAgain } from "../../payments/index.ts";
import { listFailedJobs } from "../../queue/index.ts";
import { doneBy } from "../done-by.ts";
import { events, jobs } from "../jobs/list-jobs.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";

/** Reruns use the same transactions as commands. Ruling H4. */
export function jobEndpoints(deps: Dependencies) {
  return {
    "GET /staff/jobs": async ({ db, query }) => {
      const page = await readPage(deps, jobs, query);
      const names = new Set((await listFailedJobs(db)).map(({ job }) => job));
      return { outcome: "done", body: { ...page, jobs: [...names].sort() } };
    },
    "GET /staff/jobs.csv": ({ query, staff }) => csvOfList(deps, staff, jobs, query),
    "POST /staff/jobs/again": async ({ db, body, staff }) => ({
      outcome: "done",
      body: {
        count: await runJobsAgain(db, deps, body.all ? "all" : body.ids, doneBy(deps, staff)),
      },
    }),
    "GET /staff/failed_events": async ({ query }) => ({
      outcome: "done",
      body: await readPage(deps, events, query),
    }),
    "GET /staff/failed_events.csv": ({ query, staff }) => csvOfList(deps, staff, events, query),
    "POST /staff/failed_events/again": async ({ db, body, staff }) => ({
      outcome: "done",
      body: {
        count: await workAgain(db, deps, body.all ? "all" : body.ids, doneBy(deps, staff)),
      },
    }),
  } satisfies SomeHandlers;
}
