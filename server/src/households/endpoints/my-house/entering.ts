import { checkEmail } from "@evenly/domain/person";
import { findSession, openSession, signOutEverywhere } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { refuse, refuseAny } from "../../../http/refusals.ts";
import { askForHouseLinkAgain, askForHouseLinks } from "../../household-page/mail-house-links.ts";

export const enteringEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /my_house/session", async ({ body, session }) => {
    if (body.token === "") throw refuse("house-link-unknown");
    const token = await openSession(deps, body.token, session.token);
    if (token !== undefined) session.keep(token);
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /my_house/sign_out", async ({ db, session }) => {
    const { membershipId } = await findSession(db, deps, session.token);
    await signOutEverywhere(deps, membershipId);
    session.drop();
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /my_house/link", async ({ body }) => {
    const issues = checkEmail("email", body.email);
    refuseAny(issues);
    await askForHouseLinks(deps, body.email);
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /my_house/link/again", async ({ body }) => {
    await askForHouseLinkAgain(deps, body.token);
    return { outcome: "empty", body: undefined };
  }),
];
