import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { audit, listColleagues } from "../audit/list-audit.ts";
import { csvOfList } from "../lists/csv.ts";
import { namesIn } from "../lists/names-in.ts";
import { readPage } from "../lists/read-page.ts";

export function auditEndpoints(deps: Dependencies) {
  return {
    "GET /staff/audit": async ({ db, query }) => ({
      outcome: "done",
      body: {
        ...(await readPage(deps, audit, query)),
        colleagues: await listColleagues(db),
        actions: await namesIn(db, "audit.action"),
      },
    }),
    "GET /staff/audit.csv": ({ query, staff }) => csvOfList(deps, staff, audit, query),
  } satisfies SomeHandlers;
}
