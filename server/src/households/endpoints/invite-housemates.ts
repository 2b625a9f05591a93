import type { Dependencies } from "../../dependencies.ts";
import { inviteHousemates } from "../invite-housemates.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";

export const inviteHousematesEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /invite_housemates", async ({ body: { guid, housemates: rows }, db: trx }) => ({
    outcome: "done",
    body: { sent: await inviteHousemates(trx, deps, { guid, rows }) },
  })),
];
