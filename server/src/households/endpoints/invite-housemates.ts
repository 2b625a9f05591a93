import { findVisitor } from "../../access/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inviteHousemates } from "../invite-housemates.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";

export const inviteHousematesEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /invite_housemates", async ({ body: { guid, housemates: rows }, db: trx, session }) => {
    const visitor = await findVisitor(trx, deps, session.token);
    const by = visitor === undefined ? "link-holder" : { housemateId: visitor.housemateId };
    return { outcome: "done", body: { sent: await inviteHousemates(trx, deps, { guid, rows, by }) } };
  }),
];
