import type { Dependencies } from "../dependencies.ts";
import { inviteHousemates } from "../use-cases/invite-housemates.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";

export const inviteHousematesEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /invite_housemates", async ({ body: { guid, housemates: rows }, db: trx }) => ({
    status: 200,
    body: { sent: await inviteHousemates(trx, deps, { guid, rows }) },
  })),
];
