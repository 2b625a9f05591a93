import { checkEmail } from "@evenly/domain/person";
import { findSession, openSession, signOutEverywhere } from "../../../access/index.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { endpoint, type Endpoint } from "../../../http/endpoint.ts";
import { refuseAny } from "../../../http/refusals.ts";
import { readHouseLink } from "../../household-page/read-house-link.ts";
import { askForHouseLinkAgain, askForHouseLinks } from "../../household-page/mail-house-links.ts";

export const enteringEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /my_house/session", async ({ body, session }) => {
    const token = await openSession(deps, body, session.token);
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
  endpoint("POST /my_house/link/read", async ({ body, db, session }) => ({
    outcome: "done",
    body: await readHouseLink(db, deps, body.token, session.token),
  })),
  endpoint("POST /my_house/link/again", async ({ body }) => {
    await askForHouseLinkAgain(deps, body.token);
    return { outcome: "empty", body: undefined };
  }),
];
