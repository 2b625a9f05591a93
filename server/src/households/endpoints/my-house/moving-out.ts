import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { readMovingOut } from "../../succession/read-moving-out.ts";

export const movingOutEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /my_house/moving_out", async ({ db, session, query }) => {
    const own = await findSession(db, deps, session.token);
    return { outcome: "done", body: await readMovingOut(deps, own, query.lastDay) };
  }),
];
