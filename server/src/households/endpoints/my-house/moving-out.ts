import { findSession } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { askSuccessor, sendSuccessorLinkAgain } from "../../succession/ask-successor.ts";
import { takeMovingOutBack } from "../../succession/end-succession.ts";
import { agreeToHandOver } from "../../succession/hand-over.ts";
import { readMovingOut } from "../../succession/read-moving-out.ts";

export const movingOutEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /my_house/moving_out", async ({ db, session, query }) => {
    const own = await findSession(db, deps, session.token);
    return { outcome: "done", body: await readMovingOut(deps, own, query.lastDay) };
  }),
  endpoint("POST /my_house/moving_out", async ({ db, session, body }) => {
    const own = await findSession(db, deps, session.token);
    const asked = await db.transaction().execute((trx) => askSuccessor(trx, deps, own, body));
    return { outcome: "made", body: asked };
  }),
  endpoint("POST /my_house/moving_out/send_again", async ({ db, session }) => {
    const own = await findSession(db, deps, session.token);
    await db.transaction().execute((trx) => sendSuccessorLinkAgain(trx, deps, own));
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /my_house/moving_out/take_back", async ({ db, session }) => {
    const own = await findSession(db, deps, session.token);
    await db.transaction().execute((trx) => takeMovingOutBack(trx, deps, own));
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /my_house/moving_out/agree", async ({ db, session, body }) => {
    const own = await findSession(db, deps, session.token);
    await db.transaction().execute((trx) => agreeToHandOver(trx, deps, own, body.handsOverOn));
    return { outcome: "empty", body: undefined };
  }),
];
