import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { inviteAgain } from "../../household-page/invite-again.ts";

export const inviteAgainEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /my_house/invite_again", async ({ db, session, body: { place } }) => {
    const { membershipId } = await findSession(db, deps, session.token);
    return { outcome: "done", body: await inviteAgain(deps, { membershipId, place }) };
  }),
];
