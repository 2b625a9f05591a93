import { freePlaces } from "@evenly/domain/household";
import { checkPersonalDetails, normaliseEmail } from "@evenly/domain/person";
import { findHouseholdByToken, findHousemates } from "../queries/households.ts";
import { refuse, refuseIssues } from "../../http/refusals.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";

export const validateJoiningTenantEndpoints = (): Endpoint[] => [
  endpoint("POST /validate-joining-tenant", async ({ body, db, say }) => {
    const found = await findHouseholdByToken(db, body.guid);
    if (found === undefined || found.household.state === "cancelled") throw refuse("account-unknown");
    const issues = checkPersonalDetails(body);
    if (issues.length > 0) throw refuseIssues(issues);
    const housemates = await findHousemates(db, found.household.id);
    if (housemates.some((housemate) => housemate.email === normaliseEmail(body.email))) {
      return { outcome: "done", body: { message: say("already-joined") } };
    }
    const free = freePlaces(found.household.size, housemates);
    throw refuse(free.length === 0 ? "household-full" : "email-not-on-account");
  }),
];
