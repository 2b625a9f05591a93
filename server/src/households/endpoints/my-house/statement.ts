import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { readStatement } from "../../household-page/read-statement.ts";

export const statementEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /my_house/statement", async ({ db, session }) => {
    const { membershipId } = await findSession(db, deps, session.token);
    return { outcome: "done", body: await readStatement(deps, membershipId) };
  }),
];
