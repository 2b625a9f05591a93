import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { disputePlace } from "../../disputes/dispute-place.ts";
import { agreeToSize, proposeSize, withdrawSize } from "../../size/propose-size.ts";

/** Changes and disputes by housemates. Rulings G3, G8. */
export const changesEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /my_house/size", async ({ db, session, body }) => {
    const own = await findSession(db, deps, session.token);
    return { outcome: "done", body: await proposeSize(deps, own, body) };
  }),
  endpoint("POST /my_house/size/agree", async ({ db, session, body }) => {
    const own = await findSession(db, deps, session.token);
    return { outcome: "done", body: await agreeToSize(deps, own, body.proposal) };
  }),
  endpoint("POST /my_house/size/withdraw", async ({ db, session, body }) => {
    const own = await findSession(db, deps, session.token);
    await withdrawSize(deps, own, body.proposal);
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /my_house/dispute", async ({ db, session, body }) => {
    const own = await findSession(db, deps, session.token);
    await disputePlace(deps, own, body.place);
    return { outcome: "empty", body: undefined };
  }),
];
