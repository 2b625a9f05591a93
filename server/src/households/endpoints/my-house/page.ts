import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { readHouseholdPage } from "../../household-page/read-household-page.ts";

export const pageEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /my_house", async ({ db, session }) => {
    const own = await findSession(db, deps, session.token);
    return { outcome: "done", body: await readHouseholdPage(deps, own) };
  }),
];
