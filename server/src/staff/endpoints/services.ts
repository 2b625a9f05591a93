import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { doneBy } from "../done-by.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";
import { readOptions, services } from "../services/list-services.ts";
import { recordStages } from "../services/record-stages.ts";

export function serviceEndpoints(deps: Dependencies) {
  return {
    "GET /staff/services": async ({ db, query }) => ({
      outcome: "done",
      body: { ...(await readPage(deps, services, query)), options: await readOptions(db) },
    }),
    "GET /staff/services.csv": ({ query, staff }) => csvOfList(deps, staff, services, query),
    "POST /staff/services/stages": async ({ db, body, staff, say }) => ({
      outcome: "done",
      body: { results: await recordStages(db, deps, body, doneBy(deps, staff), say) },
    }),
  } satisfies SomeHandlers;
}
