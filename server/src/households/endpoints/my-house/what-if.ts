import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { readWhatIf } from "../../household-page/read-what-if.ts";

export const whatIfEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /my_house/what_if", async ({ db, session }) => {
    const own = await findSession(db, deps, session.token);
    return { outcome: "done", body: await readWhatIf(deps, own) };
  }),
];
